import Foundation
import Synchronization

struct Terminal: Sendable {
  static let output = Terminal(descriptor: 1)
  static let error = Terminal(descriptor: 2)

  private let descriptor: Int32

  let isTerminal: Bool
  let hasStyle: Bool
  let canRewrite: Bool

  static let inputIsTerminal = isatty(0) == 1

  private init(descriptor: Int32) {
    let environment = ProcessInfo.processInfo.environment
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    canRewrite = isTerminal && environment["TERM"] != "dumb"
    hasStyle = canRewrite && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// The columns of the terminal, otherwise `COLUMNS`, otherwise 80; at least 30.
  var width: Int {
    var size = winsize()
    if isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return max(30, Int(size.ws_col))
    }
    let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    return max(30, columns ?? 80)
  }

  /// Unbuffered, so that both streams keep their common order.
  ///
  /// If standard output can't be written, as on a full disk, the program ends with an error.
  func write(_ text: String) {
    var text = text
    let failure = text.withUTF8 { Self.write(UnsafeRawBufferPointer($0), to: descriptor) }
    guard let failure, failure != EPIPE, descriptor == 1 else { return }
    let reason = String(cString: strerror(failure))
    Self.error.write("recollect: The output can't be written: \(reason).\n")
    exit(ExitStatus.notWritable.rawValue)
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return nil
  }

  /// Makes the program end silently when the reader of its output goes away, as `head` does.
  static func prepare() {
    signal(SIGPIPE, SIG_DFL)
  }
}

extension Terminal {
  /// Parameters of the terminal's SGR escape sequence.
  enum Style: String {
    case bold = "1"
    case boldUnderlined = "1;4"
    case dim = "2"
    case warning = "33"
  }

  func styled(_ text: String, _ style: Style) -> String {
    hasStyle && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
