import Foundation
import ImportSupport
import Items

struct MarkupHead {
  enum Syntax {
    case restructured
    case asciidoc
    case latex

    init?(fileExtension: String) {
      switch fileExtension {
      case "rst", "rest": self = .restructured
      case "adoc", "asciidoc": self = .asciidoc
      case "tex", "latex", "ltx": self = .latex
      default: return nil
      }
    }
  }

  private(set) var title: String?
  private(set) var date: Date?
  private(set) var authors: [Item.Participant] = []

  /// In LaTeX the commands may come after many lines, so up to 1000 lines are read.
  init(_ bytes: ArraySlice<UInt8>, _ syntax: Syntax) {
    var lines: [ArraySlice<UInt8>] = []
    for line in TextLines(bytes.prefix(1 << 16)) {
      lines.append(line.content)
      if lines.count == 1000 { break }
    }
    switch syntax {
    case .restructured: readRestructured(lines.prefix(200))
    case .asciidoc: readAsciiDoc(lines.prefix(50))
    case .latex: readLaTeX(lines)
    }
  }

  // MARK: reStructuredText

  private mutating func readRestructured(_ lines: ArraySlice<ArraySlice<UInt8>>) {
    var before: ArraySlice<UInt8>?
    for line in lines {
      let line = line.trimmedRight
      if title == nil, let text = before?.trimmed, !text.isEmpty, Self.isUnderline(line, of: text) {
        title = text.text
      }
      take(field: line.text, mark: ":")
      before = Self.isUnderline(line, of: []) ? nil : line
    }
  }

  /// An underline repeats one character and is at least as long as the text above it.
  private static func isUnderline(_ line: ArraySlice<UInt8>, of text: ArraySlice<UInt8>) -> Bool {
    guard let sign = line.first, line.count >= 3, line.allSatisfy({ $0 == sign }),
      "=-~^\"'`#*+:._<>".utf8.contains(sign)
    else { return false }
    return line.count >= text.text.count
  }

  /// Reads a field of the document, such as `:Author: Anna`.
  private mutating func take(field line: String, mark: Character) {
    guard line.first == mark, let end = line.dropFirst().firstIndex(of: ":") else { return }
    let value = line[line.index(after: end)...].trimmingCharacters(in: .whitespaces)
    guard !value.isEmpty else { return }
    switch line[line.index(after: line.startIndex)..<end].lowercased() {
    case "author", "authors": add(author: value)
    case "date", "revdate": date = date ?? ISODate.parse(value)
    default: break
    }
  }

  private mutating func add(author: String) {
    var name = author
    var address = ""
    if let open = author.firstIndex(of: "<"), let close = author.lastIndex(of: ">"), open < close {
      name = author[..<open].trimmingCharacters(in: .whitespaces)
      address = String(author[author.index(after: open)..<close])
    }
    authors.append(Item.Participant(role: .from, name: name, address: address))
  }

  // MARK: AsciiDoc

  private mutating func readAsciiDoc(_ lines: ArraySlice<ArraySlice<UInt8>>) {
    var isBelowTitle = false
    for line in lines {
      let text = line.trimmedRight.text
      if title == nil, text.hasPrefix("= ") || text.hasPrefix("# ") {
        title = text.dropFirst(2).trimmingCharacters(in: .whitespaces)
        isBelowTitle = true
        continue
      }
      if isBelowTitle, text.hasSuffix(">"), text.contains("@"), text.contains(" <") {
        add(author: text)
      }
      isBelowTitle = isBelowTitle && !text.isEmpty
      take(field: text, mark: ":")
    }
  }

  // MARK: LaTeX

  private mutating func readLaTeX(_ lines: [ArraySlice<UInt8>]) {
    let text = lines.map { line in
      // A percent sign begins a comment.
      var isEscaped = false
      let end = line.firstIndex { byte in
        defer { isEscaped = byte == .backslash && !isEscaped }
        return byte == .percentSign && !isEscaped
      }
      return line[..<(end ?? line.endIndex)].text
    }.joined(separator: "\n")
    title = Self.argument(of: #"\title"#, in: text)
    date = Self.argument(of: #"\date"#, in: text).flatMap(ISODate.parse)
    let names = Self.argument(of: #"\author"#, in: text)?.components(separatedBy: #"\and"#) ?? []
    for name in names where !name.trimmedText.isEmpty { add(author: name.trimmedText) }
  }

  /// Returns the text in the braces after a command, without the commands in it.
  private static func argument(of command: String, in text: String) -> String? {
    // Other commands may begin with this one: `\titleformat`.
    var start = text.startIndex
    repeat {
      guard let found = text[start...].firstRange(of: command) else { return nil }
      start = found.upperBound
    } while text[start...].first?.isLetter ?? false
    var rest = text[start...].drop(while: \.isWhitespace)
    if rest.first == "[", let end = rest.firstIndex(of: "]") {
      rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
    }
    guard rest.first == "{" else { return nil }
    var words = ""
    var depth = 0
    while let sign = rest.popFirst() {
      switch sign {
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0 {
          let plain = words.oneLine
          return plain.isEmpty ? nil : plain
        }
      case "\\":
        let name = rest.prefix(while: \.isLetter)
        if name == "and" { words += #"\and"# }
        if name.isEmpty { words += rest.first == "\\" ? " " : "" }
        rest = name.isEmpty ? rest.dropFirst(rest.first == "\\" ? 1 : 0) : rest[name.endIndex...]
      case "~": words += " "
      default: words.append(sign)
      }
      if words.utf8.count > 4096 { return nil }
    }
    return nil
  }
}
