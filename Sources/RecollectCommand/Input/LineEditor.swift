import Foundation

/// A line that is typed into a terminal, with what is pasted into it.
///
/// The terminal surrounds pasted text with `ESC[200~` and `ESC[201~`. A paste is one part of the
/// line, whatever lines it has, and Backspace removes it as a whole.
struct LineEditor {
  enum Event {
    case more
    case line
    case end
  }

  private enum Part {
    case typed(Character)
    case pasted(String)
  }

  private enum State {
    case text
    case escape
    case sequence([UInt8])
    case paste([UInt8])
  }

  private(set) var hasSeenPaste = false
  private let prompt: String
  private let echoes: Bool
  private var parts: [Part] = []
  private var state = State.text
  /// The bytes of an incomplete character.
  private var pending: [UInt8] = []
  private var isRun = false

  private static let maximumSequenceLength = 32
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  init(prompt: String, echoes: Bool) {
    self.prompt = prompt
    self.echoes = echoes
  }

  /// One line, or the lines that arrived at once.
  var message: TypedMessage {
    var message = TypedMessage()
    for part in parts {
      switch part {
      case .typed(let character): message.add(String(character), isPasted: false)
      case .pasted(let text): message.add(text, isPasted: true)
      }
    }
    return isRun ? message.wholePasted() : message
  }

  /// - Parameter isInRun: Pass `true` if the line arrived together with the last one.
  mutating func begin(isInRun: Bool) {
    (parts, pending, state, isRun) = ([], [], .text, isInRun)
    Terminal.output.write(Terminal.output.styled(prompt, .bold))
  }

  var isCommand: Bool {
    guard case .typed("/") = parts.first else { return false }
    return true
  }

  mutating func markRun() { isRun = true }

  mutating func continueLine() { parts.append(.typed("\n")) }

  mutating func takeMessageAtEnd() -> TypedMessage? {
    if case .paste(let bytes) = state { finishPaste(bytes) }
    state = .text
    return parts.isEmpty ? nil : message
  }

  mutating func add(_ byte: UInt8) -> Event {
    switch state {
    case .text: return addText(byte)
    case .escape:
      // Other sequences are of two bytes, such as those of Alt and a letter.
      state = byte == 0x5B || byte == 0x4F ? .sequence([byte]) : .text
    case .sequence(let bytes):
      if bytes.count > Self.maximumSequenceLength || (0x40...0x7E).contains(byte) {
        let isPaste = bytes + [byte] == Array("[200~".utf8)
        hasSeenPaste = hasSeenPaste || isPaste
        state = isPaste ? .paste([]) : .text
      } else {
        state = .sequence(bytes + [byte])
      }
    case .paste(var bytes):
      state = .text
      bytes.append(byte)
      if byte == Self.pasteEnd.last, bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd)
      {
        finishPaste(bytes.dropLast(Self.pasteEnd.count))
      } else {
        state = .paste(bytes)
      }
    }
    return .more
  }

  private mutating func addText(_ byte: UInt8) -> Event {
    switch byte {
    case 0x0A, 0x0D:
      echo("\n")
      return .line
    // A terminal that hasn't begun to pass each key delivers Ctrl-D as zero.
    case 0x04, 0x00:
      guard !parts.isEmpty else { return .end }
      echo("\n")
      return .line
    case 0x1B: state = .escape
    case 0x08, 0x7F: erase(parts.isEmpty ? 0 : 1)
    case 0x15: erase(parts.count)
    case 0x17: erase(lengthOfLastWord)
    case 0x09: type([0x20])
    case ..<0x20: break
    default: type([byte])
    }
    return .more
  }

  private mutating func type(_ bytes: [UInt8]) {
    pending += bytes
    guard
      let text = String(validating: pending, as: UTF8.self)
        ?? (pending.count > 3 ? "\u{FFFD}" : nil)
    else { return }
    pending = []
    for character in text { parts.append(.typed(character)) }
    echo(SafeText.block(text))
  }

  private mutating func finishPaste(_ bytes: some Sequence<UInt8>) {
    let text = String(decoding: Array(bytes), as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    guard !text.isEmpty else { return }
    parts.append(.pasted(text))
    echo(Self.shown(.pasted(text)))
  }

  // MARK: Display

  private static func shown(_ part: Part) -> String {
    switch part {
    case .typed(let character): return SafeText.block(String(character))
    case .pasted(let text):
      let lines = text.split(whereSeparator: \.isNewline).count
      return lines > 1 ? "[pasted \(lines) lines]" : SafeText.line(text)
    }
  }

  private var lengthOfLastWord: Int {
    var count = 0
    var hasLetters = false
    for part in parts.reversed() {
      guard case .typed(let character) = part else { break }
      if character.isWhitespace, hasLetters { break }
      hasLetters = hasLetters || !character.isWhitespace
      count += 1
    }
    return max(count, parts.isEmpty ? 0 : 1)
  }

  private mutating func erase(_ count: Int) {
    guard count > 0 else { return }
    let removed = parts.suffix(count).map(Self.shown).joined()
    parts.removeLast(count)
    let rest = prompt + parts.map(Self.shown).joined()
    let width = TextWidth.columns(removed)
    if TextWidth.columns(rest) + width < Terminal.output.width {
      echo(String(repeating: "\u{8} \u{8}", count: width))
    } else {
      // Backspaces don't reach the row above.
      echo("\n" + rest)
    }
  }

  private func echo(_ text: String) {
    if echoes { Terminal.output.write(text) }
  }
}
