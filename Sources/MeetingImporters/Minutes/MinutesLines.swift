import ImportSupport
import MarkdownSupport

/// A line of a Markdown text as minutes use it: a heading, a label with a value, or another line.
enum MinutesLine {
  /// From 1 to 6.
  case heading(level: Int, words: String)
  /// As in `**Attendees:** Anna, Ben`; the value may be empty.
  case label(String, value: String, Style)
  case element(String)
  case words(String)
  case blank

  enum Style {
    case plain
    case bold
    /// At the beginning of a list element.
    case element
  }

  /// Leaves out code blocks and rules.
  static func lines(_ bytes: ArraySlice<UInt8>) -> [MinutesLine] {
    var lines: [MinutesLine] = []
    var fence: [UInt8]?
    for line in TextLines(bytes) {
      let text = line.content.trimmed
      let mark = text.prefix(3)
      if let open = fence {
        if mark.elementsEqual(open) { fence = nil }
        continue
      }
      if mark.elementsEqual("```".utf8) || mark.elementsEqual("~~~".utf8) {
        fence = Array(mark)
        continue
      }
      if let level = underline(text), case .words(let words)? = lines.last {
        lines[lines.count - 1] = .heading(level: level, words: words)
      } else if isRule(text) {
        // The second line of a table marks the first one as its header.
        if text.first == .verticalBar, case .words? = lines.last { lines.removeLast() }
      } else {
        lines.append(read(text))
      }
    }
    return lines
  }

  /// A longer line is prose, and stays in the text.
  private static let maximumExaminedBytes = 1000

  /// Removes markup; a long text is cut between characters.
  private static func plain(_ words: ArraySlice<UInt8>) -> String {
    var kept = words.prefix(maximumExaminedBytes)
    if kept.count == maximumExaminedBytes {
      while let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
      if let last = kept.last, last >= 0xC0 { kept.removeLast() }
    }
    return InlineMarkdown.plain(kept.text)
  }

  private static func read(_ line: ArraySlice<UInt8>) -> MinutesLine {
    guard let first = line.first else { return .blank }
    let hashes = line.prefix { $0 == .numberSign }.count
    if (1...6).contains(hashes), line.dropFirst(hashes).first.map(\.isWhitespace) ?? true {
      var words = line.dropFirst(hashes).trimmed
      while words.last == .numberSign { words.removeLast() }
      return .heading(level: hashes, words: plain(words.trimmed))
    }
    if first == .verticalBar { return row(line) }
    let body = withoutMark(line)
    let isElement = body.startIndex > line.startIndex
    if let label = label(body, isElement: isElement) { return label }
    let words = plain(body)
    return isElement ? .element(words) : .words(words)
  }

  /// The first cell of a table's line may be a label.
  private static func row(_ line: ArraySlice<UInt8>) -> MinutesLine {
    let cells = line.prefix(maximumExaminedBytes).split(separator: .verticalBar).map {
      plain($0.trimmed)
    }
    guard let first = cells.first else { return .blank }
    let value = cells.dropFirst().filter { !$0.isEmpty }
    if cells.count > 1, MinutesLabel(first) != nil {
      return .label(first, value: value.joined(separator: ", "), .bold)
    }
    return .words(cells.filter { !$0.isEmpty }.joined(separator: " – "))
  }

  /// The label of `Label: value` may be bold; a bold line alone is a label too.
  private static func label(
    _ line: ArraySlice<UInt8>, isElement: Bool
  ) -> MinutesLine? {
    let line = line.prefix(maximumExaminedBytes)
    let isBold = line.starts(with: "**".utf8) || line.starts(with: "__".utf8)
    let style: Style = isElement ? .element : isBold ? .bold : .plain
    if isBold, line.count > 4, line.suffix(2).elementsEqual(line.prefix(2)),
      !line.dropFirst(2).dropLast(2).contains(line[line.startIndex])
    {
      let words = plain(line)
      if !words.contains(":") || words.hasSuffix(":") {
        return .label(words, value: "", style)
      }
    }
    // A colon within a word isn't the label's: "Teilnehmer:innen".
    let colons = line.prefix(64).indices.filter { line[$0] == .colon }
    guard let colon = colons.first(where: { !Self.isInWord($0, of: line) }) else { return nil }
    let name = plain(line[..<colon])
    var rest = line[(colon + 1)...]
    guard rest.first.map({ $0.isWhitespace || $0 == .asterisk || $0 == .underscore }) ?? true,
      name.split(separator: " ").count <= 5, !name.isEmpty
    else { return nil }
    rest = rest.drop { $0 == .asterisk || $0 == .underscore }
    return .label(name, value: plain(rest.trimmed), style)
  }

  private static func isInWord(_ index: Int, of line: ArraySlice<UInt8>) -> Bool {
    index > line.startIndex && index + 1 < line.endIndex && isLetter(line[index - 1])
      && isLetter(line[index + 1])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    !byte.isASCII || byte.isLetter
  }

  /// Removes a list element's marker and a task's checkbox: `- [x] Ask Anna` → `Ask Anna`.
  private static func withoutMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var body = line
    if let first = body.first, "-*+".utf8.contains(first),
      body.dropFirst().first?.isWhitespace == true
    {
      body = body.dropFirst(2).trimmed
    } else {
      let digits = body.prefix(while: \.isDigit).count
      let rest = body.dropFirst(digits)
      guard (1...9).contains(digits), let sign = rest.first,
        sign == .period || sign == .closingParenthesis,
        rest.dropFirst().first?.isWhitespace == true
      else { return line }
      body = rest.dropFirst(2).trimmed
    }
    if body.count > 3, body.first == .openingBracket, body[body.startIndex + 2] == .closingBracket,
      body[body.startIndex + 3].isWhitespace
    {
      body = body.dropFirst(4).trimmed
    }
    return body
  }

  private static func underline(_ line: ArraySlice<UInt8>) -> Int? {
    guard line.count >= 3, let sign = line.first, sign == .equalsSign || sign == .hyphen,
      line.allSatisfy({ $0 == sign })
    else { return nil }
    return sign == .equalsSign ? 1 : 2
  }

  /// A rule, or the line below the header of a table.
  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= 3 && line.contains(.hyphen)
      && line.allSatisfy { $0 == .hyphen || $0 == .verticalBar || $0 == .colon || $0.isWhitespace }
  }
}
