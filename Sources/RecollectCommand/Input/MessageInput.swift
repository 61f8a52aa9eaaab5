import Foundation

/// The messages on standard input, and which of their words the person has typed.
///
/// Only typed words may become memories. A terminal marks what is pasted ("bracketed paste"). Until
/// it has marked something, several lines that arrive at once are one message of which nothing was
/// typed; only a line that begins with `/` is a message of its own. A pipe is one message. A single
/// line of a pipe counts as typed, several lines don't.
final class MessageInput {
  private static let maximumPipedBytes = 64 << 10
  /// Further lines of a paste arrive within this time, in milliseconds.
  private static let pause: Int32 = 20

  private let readsLines: Bool
  private let mode: PasteMode?
  private var editor: LineEditor
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false
  /// The next line of a terminal arrived with the last one.
  private var isInRun = false

  /// - Parameter readsLines: Pass `true` to take each line of a pipe for a message.
  init(prompt: String, readsLines: Bool) {
    self.readsLines = readsLines
    mode = Terminal.inputIsTerminal && Terminal.output.canRewrite ? PasteMode() : nil
    editor = LineEditor(prompt: prompt, echoes: mode != nil)
  }

  /// Returns `nil` at the end of the input.
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
    while bytes.count <= Self.maximumPipedBytes, let more = read() { bytes += more }
    isAtEnd = true
    guard bytes.count <= Self.maximumPipedBytes else {
      throw Failure(
        .usage,
        """
        The message on standard input is longer than \(Self.maximumPipedBytes >> 10) KB. Add long \
        texts with `recollect add`, or give --lines if each line is a message.
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
      guard let byte = nextByte() else { return editor.takeMessageAtEnd() }
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

  /// Returns `nil` at the end.
  private func read() -> ArraySlice<UInt8>? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Foundation.read(0, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? bytes[..<count] : nil
    }
  }
}
