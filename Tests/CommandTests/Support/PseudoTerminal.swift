import Foundation
import Testing

/// A pseudo-terminal on which a test runs the program.
final class PseudoTerminal: Sendable {
  private static let maximumTime = Duration.seconds(600)

  private let ourSide: FileHandle
  let programSide: FileHandle

  /// A Boolean value that indicates whether the system has pseudo-terminals; some containers don't.
  static var canBeHad: Bool { (try? PseudoTerminal()) != nil }

  /// - Parameter rows: The lines of the terminal; 0 if it doesn't tell.
  init(rows: UInt16 = 0) throws {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: rows > 0 ? 80 : 0, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ours, &theirs, nil, nil, &size) == 0 else { throw POSIXError(.ENOTTY) }
    for side in [ours, theirs] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
    ourSide = FileHandle(fileDescriptor: ours, closeOnDealloc: true)
    programSide = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
  }

  /// Types a text, which the program reads from its standard input.
  func type(_ text: String) throws { try ourSide.write(contentsOf: Data(text.utf8)) }

  /// A Boolean value that indicates whether the system edits lines and echoes keys.
  var isRestored: Bool {
    var mode = termios()
    tcgetattr(ourSide.fileDescriptor, &mode)
    return mode.c_lflag & tcflag_t(ICANON) != 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// A program that waits for something else than its test.
  private struct Stuck: Error {
    var text: String
  }

  /// Returns everything that the program writes until it ends, and blocks no thread.
  ///
  /// - Parameter heard: A function that is called with everything so far, whenever there is more.
  func readToEnd(_ heard: (String) async throws -> Void = { _ in }) async throws -> String {
    try programSide.close()
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    let deadline = ContinuousClock.now + Self.maximumTime
    while true {
      var waiting = pollfd(fd: ourSide.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, 0) <= 0 {
        guard ContinuousClock.now < deadline else {
          throw Stuck(text: String(decoding: bytes, as: UTF8.self))
        }
        try await Task.sleep(for: .milliseconds(10))
        continue
      }
      let count = read(ourSide.fileDescriptor, &buffer, buffer.count)
      // Linux reports an error once the last program on the other side has ended.
      guard count > 0 else { break }
      bytes.append(contentsOf: buffer[..<count])
      try await heard(String(decoding: bytes, as: UTF8.self))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Trait where Self == ConditionTrait {
  static var needsTerminal: Self {
    .enabled(if: PseudoTerminal.canBeHad, "No pseudo-terminal.")
  }
}
