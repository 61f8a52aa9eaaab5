import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The messages on standard input: typed in a terminal, or from a pipe.
///
/// Only words that the person has typed may become memories. A terminal marks what is pasted
/// ("bracketed paste"). In one that hasn't yet, several lines that arrive at once are one message of
/// which nothing was typed, except that each command is a message. A pipe is one message; its only
/// line counts as typed, and several lines don't.
final class MessageInput {
  /// The largest number of bytes of a message from a pipe.
  private static let maximumBytes = 64 << 10
  /// The time in which further lines of a paste arrive, in milliseconds.
  private static let pause: Int32 = 20

  private let readsLines: Bool
  private let mode: PasteMode?
  private var editor: LineEditor
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false
  /// A Boolean value that indicates whether the next line of a terminal arrived with the last one.
  private var isInRun = false

  /// Creates the input.
  ///
  /// - Parameters:
  ///   - prompt: The text before each message in a terminal.
  ///   - readsLines: A Boolean value that indicates whether each line of a pipe is a message.
  init(prompt: String, readsLines: Bool) {
    self.readsLines = readsLines
    mode = Terminal.inputIsTerminal && Terminal.output.canRewrite ? PasteMode() : nil
    editor = LineEditor(prompt: prompt, echoes: mode != nil)
  }

  /// Returns the next message without white space at its ends; `nil` at the end of the input.
  ///
  /// - Throws: ``Failure`` if a message from a pipe is too long.
  func next() throws -> TypedMessage? {
    if Terminal.inputIsTerminal { return nextInTerminal()?.trimmed() }
    return try readsLines ? nextLine() : whole()
  }

  private func nextLine() -> TypedMessage? {
    guard let line = readLine() else { return nil }
    var message = TypedMessage()
    message.add(line, isPasted: false)
    return message.trimmed()
  }

  private func whole() throws -> TypedMessage? {
    guard !isAtEnd else { return nil }
    var bytes: [UInt8] = []
    while bytes.count <= Self.maximumBytes, let more = read() { bytes += more }
    isAtEnd = true
    guard bytes.count <= Self.maximumBytes else {
      throw Failure(
        .usage,
        """
        The message on standard input is longer than \(Self.maximumBytes >> 10) KB. Add long texts \
        with `recollect add`, or give --lines if each line is a message.
        """)
    }
    var message = TypedMessage()
    message.add(String(decoding: bytes, as: UTF8.self), isPasted: false)
    message = message.trimmed()
    return message.text.contains(where: \.isNewline) ? message.wholePasted() : message
  }

  private func nextInTerminal() -> TypedMessage? {
    mode?.begin()
    editor.begin(isInRun: isInRun)
    isInRun = false
    while true {
      guard let byte = nextByte() else { return editor.messageAtEnd() }
      switch editor.add(byte) {
      case .more: continue
      case .end: return nil
      case .line:
        // A terminal that marks pastes leaves nothing to guess.
        guard !editor.hasSeenPaste, hasMore() else { return editor.message }
        editor.markRun()
        if editor.isCommand || nextByte(takes: false) == UInt8(ascii: "/") {
          isInRun = true
          return editor.message
        }
        editor.continueLine()
      }
    }
  }

  private func nextByte(takes: Bool = true) -> UInt8? {
    if buffer.isEmpty { buffer = read() ?? [] }
    return takes ? buffer.popFirst() : buffer.first
  }

  private func hasMore() -> Bool {
    if !buffer.isEmpty { return true }
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, Self.pause) == 1 && input.revents & Int16(POLLIN) != 0
  }

  /// Returns the bytes that have arrived; `nil` at the end.
  private func read() -> ArraySlice<UInt8>? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(0, &bytes, bytes.count)
      #else
        let count = Darwin.read(0, &bytes, bytes.count)
      #endif
      if count < 0, errno == EINTR { continue }
      return count > 0 ? bytes[..<count] : nil
    }
  }
}
