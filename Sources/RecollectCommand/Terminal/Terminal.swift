import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One of the program's streams, as text goes out on it: what it leads to decides how it looks.
struct Terminal: Sendable {
  static let output = Terminal(descriptor: 1)
  static let error = Terminal(descriptor: 2)

  private let descriptor: Int32

  /// Whether a person reads it as it comes.
  let isTerminal: Bool
  /// Whether text may be bold or coloured.
  let hasStyle: Bool
  /// Whether a line may be written over.
  let canRewrite: Bool

  /// Whether a person types at the program.
  static let inputIsTerminal = isatty(0) == 1

  private init(descriptor: Int32) {
    let environment = ProcessInfo.processInfo.environment
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    canRewrite = isTerminal && environment["TERM"] != "dumb"
    hasStyle = canRewrite && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Columns of the terminal; 80 where there is none.
  var width: Int {
    var size = winsize()
    if isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return max(30, Int(size.ws_col))
    }
    let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    return max(30, columns ?? 80)
  }

  /// Writes text at once, so that it comes in the order it was written whatever the stream.
  func write(_ text: String) {
    var text = text
    let failure = text.withUTF8 { Self.write(UnsafeRawBufferPointer($0), to: descriptor) }
    guard let failure, failure != EPIPE, descriptor == 1 else { return }
    let reason = String(cString: strerror(failure))
    Failure.exit(with: Failure(.notWritable, "The output can't be written: \(reason)."))
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return nil
  }

  /// Makes a reader that goes away, as `head` does, end the program without a word.
  static func prepare() {
    signal(SIGPIPE, SIG_DFL)
  }
}

extension Terminal {
  /// Ways in which text can stand out.
  enum Style: String {
    case bold = "1"
    case marked = "1;4"
    case quiet = "2"
    case warning = "33"
  }

  /// The text in a style, where the stream shows any.
  func styled(_ text: String, _ style: Style) -> String {
    hasStyle && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
