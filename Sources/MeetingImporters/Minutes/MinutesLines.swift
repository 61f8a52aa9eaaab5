import ImportSupport
import MarkdownSupport

/// A line of a Markdown text as minutes use it: a heading, a label with a value, or another line.
enum MinutesLine {
  /// A heading of a level from 1 to 6.
  case heading(level: Int, words: String)
  /// A label at the start of a line, such as `**Attendees:** Anna, Ben`.
  ///
  /// Its value may be empty.
  case label(String, value: String, Style)
  /// An element of a list.
  case element(String)
  /// Any other text.
  case words(String)
  case blank

  /// The style of a label.
  enum Style {
    case plain
    case bold
    /// A label at the beginning of a list element.
    case element
  }

  /// Returns the lines of a text without code blocks and rules.
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
        if text.first == 0x7C, case .words? = lines.last { lines.removeLast() }
      } else {
        lines.append(read(text))
      }
    }
    return lines
  }

  /// The number of bytes of a line that are examined.
  ///
  /// A longer line is prose, and stays in the text.
  private static let longest = 1000

  /// Returns text without its markup.
  ///
  /// A long text is cut between characters.
  private static func plain(_ words: ArraySlice<UInt8>) -> String {
    var kept = words.prefix(longest)
    if kept.count == longest {
      while let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
      if let last = kept.last, last >= 0xC0 { kept.removeLast() }
    }
    return InlineMarkdown.plain(kept.text)
  }

  private static func read(_ line: ArraySlice<UInt8>) -> MinutesLine {
    guard let first = line.first else { return .blank }
    let hashes = line.prefix { $0 == 0x23 }.count
    if (1...6).contains(hashes), line.dropFirst(hashes).first.map(\.isWhitespace) ?? true {
      var words = line.dropFirst(hashes).trimmed
      while words.last == 0x23 { words.removeLast() }
      return .heading(level: hashes, words: plain(words.trimmed))
    }
    if first == 0x7C { return row(line) }
    let body = withoutMark(line)
    let isElement = body.startIndex > line.startIndex
    if let label = label(body, isElement: isElement) { return label }
    let words = plain(body)
    return isElement ? .element(words) : .words(words)
  }

  /// Parses a line of a table, whose first cell may be a label.
  private static func row(_ line: ArraySlice<UInt8>) -> MinutesLine {
    let cells = line.prefix(longest).split(separator: 0x7C).map {
      plain($0.trimmed)
    }
    guard let first = cells.first else { return .blank }
    let value = cells.dropFirst().filter { !$0.isEmpty }
    if cells.count > 1, MinutesLabel(first) != nil {
      return .label(first, value: value.joined(separator: ", "), .bold)
    }
    return .words(cells.filter { !$0.isEmpty }.joined(separator: " – "))
  }

  /// Parses `Label: value`, in which the label may be bold.
  ///
  /// A bold line alone is a label too.
  private static func label(
    _ line: ArraySlice<UInt8>, isElement: Bool
  ) -> MinutesLine? {
    let line = line.prefix(longest)
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
    guard let colon = line.prefix(64).firstIndex(of: 0x3A) else { return nil }
    let name = plain(line[..<colon])
    var rest = line[(colon + 1)...]
    guard rest.first.map({ $0.isWhitespace || $0 == 0x2A || $0 == 0x5F }) ?? true,
      name.split(separator: " ").count <= 5, !name.isEmpty
    else { return nil }
    rest = rest.drop { $0 == 0x2A || $0 == 0x5F }
    return .label(name, value: plain(rest.trimmed), style)
  }

  /// Removes a list element's marker and a task's checkbox: `- [x] Ask Anna` → `Ask Anna`.
  private static func withoutMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var body = line
    if let first = body.first, [0x2D, 0x2A, 0x2B].contains(first),
      body.dropFirst().first?.isWhitespace == true
    {
      body = body.dropFirst(2).trimmed
    } else {
      let digits = body.prefix(while: \.isDigit).count
      let rest = body.dropFirst(digits)
      guard (1...9).contains(digits), let sign = rest.first, sign == 0x2E || sign == 0x29,
        rest.dropFirst().first?.isWhitespace == true
      else { return line }
      body = rest.dropFirst(2).trimmed
    }
    if body.count > 3, body.first == 0x5B, body[body.startIndex + 2] == 0x5D,
      body[body.startIndex + 3].isWhitespace
    {
      body = body.dropFirst(4).trimmed
    }
    return body
  }

  private static func underline(_ line: ArraySlice<UInt8>) -> Int? {
    guard line.count >= 3, let sign = line.first, sign == 0x3D || sign == 0x2D,
      line.allSatisfy({ $0 == sign })
    else { return nil }
    return sign == 0x3D ? 1 : 2
  }

  /// Returns a Boolean value that indicates whether a line is a rule or the line below a table
  /// header.
  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= 3 && line.contains(0x2D)
      && line.allSatisfy { $0 == 0x2D || $0 == 0x7C || $0 == 0x3A || $0.isWhitespace }
  }
}
