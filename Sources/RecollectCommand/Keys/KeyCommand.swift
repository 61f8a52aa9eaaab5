import Foundation
import LibraryKeys

/// A command of the shell that prints a secret.
struct KeyCommand {
  var line: String

  /// A password manager may ask the person first.
  private static let maximumSeconds = 60
  private static let maximumBytes = 65_536

  /// Returns what the command prints, without the line break at the end.
  ///
  /// - Throws: ``Failure`` if it fails, prints nothing or too much, or doesn't end in a minute.
  func output() throws -> SecretBytes {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.standardOutput = pipe
    do { try process.run() } catch {
      throw failure("couldn't be started: \(error.localizedDescription)")
    }
    var data = try read(pipe.fileHandleForReading.fileDescriptor, of: process)
    defer { data.resetBytes(in: data.startIndex..<data.endIndex) }
    process.waitUntilExit()
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      throw failure("failed with exit code \(process.terminationStatus)")
    }
    let bytes = data.last == UInt8(ascii: "\n") ? data.dropLast() : data
    guard !bytes.isEmpty else { throw failure("printed nothing") }
    guard bytes.count <= Self.maximumBytes else { throw failure("printed more than 64 KiB") }
    return SecretBytes(bytes)
  }

  private func read(_ descriptor: Int32, of process: Process) throws -> Data {
    let end = ContinuousClock.now + .seconds(Self.maximumSeconds)
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while data.count <= Self.maximumBytes {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard ContinuousClock.now < end else {
        kill(process.processIdentifier, SIGKILL)
        throw failure("didn't end within \(Self.maximumSeconds) seconds")
      }
      guard poll(&state, 1, 200) > 0 else { continue }
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      data.append(contentsOf: buffer.prefix(count))
    }
    for position in buffer.indices { buffer[position] = 0 }
    return data
  }

  /// The command isn't repeated, because it may have a secret.
  private func failure(_ reason: String) -> Failure {
    Failure(.locked, "The key command \(reason). Try it in a shell.")
  }
}
