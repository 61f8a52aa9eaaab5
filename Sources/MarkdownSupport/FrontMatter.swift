import Foundation
import ImportSupport
import Items
import Yams

struct FrontMatter {
  var title: String?
  var date: Date?
  var tags: [String] = []
  var authors: [Item.Participant] = []
  /// Other titles by which links refer to the note.
  var aliases: [String] = []
  /// The fields that a person may have written, such as `status: done`.
  var others: [Item.Field] = []

  private static let maximumBytes = 256 << 10
  private static let maximumOtherBytes = 16 << 10

  var isEmpty: Bool {
    title == nil && date == nil && tags.isEmpty && authors.isEmpty && aliases.isEmpty
      && others.isEmpty
  }

  /// Takes the text between the two delimiters.
  ///
  /// Invalid YAML is very often a title with a colon in it, so its plain `key: value` lines are
  /// still read. TOML is always read this way, by its plain `key = value` lines.
  static func parse(_ block: FrontMatterBlock) -> (fields: FrontMatter, error: YAMLFault?) {
    let text = block.content.prefix(maximumBytes).text
    guard block.syntax == .yaml else { return (FrontMatter(lines: text, separator: "="), nil) }
    guard nestingDepth(block.content) <= 64 else {
      let fault = YAMLFault(line: 1, reason: "it nests more than 64 levels deep")
      return (FrontMatter(lines: text, separator: ":"), fault)
    }
    // The parser keeps some hundred bytes for each word.
    guard block.content.count <= maximumBytes else {
      let fault = YAMLFault(line: 1, reason: "it is longer than \(maximumBytes >> 10) KiB")
      return (FrontMatter(lines: text, separator: ":"), fault)
    }
    if expandsTooMuch(block.content) {
      let fault = YAMLFault(line: 1, reason: "its aliases, words such as *name, repeat too much")
      return (FrontMatter(lines: text, separator: ":"), fault)
    }
    do {
      guard case .mapping(let mapping)? = try Yams.compose(yaml: text) else {
        return (FrontMatter(), nil)
      }
      return (FrontMatter(mapping), nil)
    } catch {
      return (FrontMatter(lines: text, separator: ":"), YAMLFault(error))
    }
  }

  init() {}

  private init(_ mapping: Node.Mapping) {
    for (key, value) in mapping {
      guard let key = key.string?.lowercased() else { continue }
      assign(key, Self.scalars(value))
    }
  }

  private init(lines: String, separator: Character) {
    for line in lines.split(whereSeparator: \.isNewline) {
      guard let first = line.first, first.isLetter,
        let middle = line.firstIndex(of: separator)
      else { continue }
      let key = line[..<middle].trimmingCharacters(in: .whitespaces).lowercased()
      var value = line[line.index(after: middle)...].trimmingCharacters(in: .whitespaces)
      if value.hasPrefix("["), value.hasSuffix("]") {
        value = String(value.dropFirst().dropLast())
        assign(key, value.split(separator: ",").map { Self.unquoted(String($0)) })
      } else {
        assign(key, [Self.unquoted(value)])
      }
    }
  }

  private mutating func assign(_ key: String, _ values: [String]) {
    let values = values.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty }
    guard let first = values.first else { return }
    switch key {
    case "title": title = title ?? first.split(whereSeparator: \.isNewline).joined(separator: " ")
    case "date":
      if let found = NotionPage.date(first) { date = found } else { add(key, values) }
    case "created", "created_at", "creation_date", "published", "pubdate":
      date = date ?? NotionPage.date(first)
    case "tags", "tag": tags += values.flatMap { Self.tags(in: $0, isWhole: values.count > 1) }
    case "aliases", "alias":
      aliases += values.flatMap { Self.tags(in: $0, isWhole: !$0.contains(",")) }
    case "author", "authors": authors += values.map(Self.author)
    default: add(key, values)
    }
  }

  private mutating func add(_ key: String, _ values: [String]) {
    let value = values.joined(separator: "\n")
    let size = others.reduce(value.utf8.count) { $0 + $1.value.utf8.count }
    guard size <= Self.maximumOtherBytes, !["true", "false", "null", "~"].contains(value),
      !Self.technical.contains(key), !key.hasPrefix("excalidraw-")
    else { return }
    others.append(Item.Field(key.prefix(1).uppercased() + key.dropFirst(), value))
  }

  /// Fields for programs and dates of changes.
  private static let technical: Set<String> = [
    "id", "uid", "uuid", "guid", "cssclass", "cssclasses", "layout", "permalink", "slug",
    "template", "weight", "kanban-plugin", "latitude", "longitude", "altitude", "updated",
    "updated_at", "modified", "last_modified", "lastmod",
  ]

  /// Takes a scalar, a list of scalars, or the `name` fields of a list of mappings.
  private static func scalars(_ node: Node) -> [String] {
    switch node {
    case .scalar(let scalar): return [scalar.string]
    case .sequence(let sequence):
      return sequence.compactMap { item in
        if case .mapping(let fields) = item { return fields["name"]?.scalar?.string }
        return item.scalar?.string
      }
    case .mapping(let fields): return fields["name"]?.scalar.map { [$0.string] } ?? []
    default: return []
    }
  }

  /// A list element is one tag; a single text may hold several: `work, travel` → `work` and
  /// `travel`.
  private static func tags(in text: String, isWhole: Bool) -> [String] {
    let parts =
      isWhole
      ? [text[...]]
      : text.contains(",") ? text.split(separator: ",") : text.split(separator: " ")
    return parts.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t#")) }
  }

  private static func author(_ text: String) -> Item.Participant {
    guard text.contains("@"), let found = MailAddress.parse(text).first else {
      return Item.Participant(role: .from, name: text)
    }
    return Item.Participant(role: .from, name: found.name, address: found.address)
  }

  private static func unquoted(_ text: String) -> String {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard text.count >= 2, let first = text.first, first == text.last, "\"'".contains(first) else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  /// The parser hashes keys, and the aliases in keys as often as they are repeated.
  ///
  /// A list of two aliases of a list of two aliases doubles with every level. Up to eight aliases
  /// in a block of up to 64 KiB can expand it to at most 18 times its size.
  private static func expandsTooMuch(_ content: ArraySlice<UInt8>) -> Bool {
    func count(_ mark: UInt8) -> Int {
      content.indices.count { index in
        guard content[index] == mark, index + 1 < content.endIndex else { return false }
        // Within a word, or before a space, either character is plain text.
        let isInWord = index > content.startIndex && content[index - 1].isWord
        return !isInWord && content[index + 1].isWord
      }
    }
    guard count(.ampersand) > 0 else { return false }
    let aliases = count(.asterisk)
    return aliases > 8 || (aliases > 0 && content.count > 1 << 16)
  }

  /// Counts brackets and list markers, because the parser recurses as deep.
  private static func nestingDepth(_ content: ArraySlice<UInt8>) -> Int {
    var open = 0
    var maximumDepth = 0
    for line in TextLines(content) {
      let marks = line.content.prefix {
        $0 == .space || $0 == .hyphen || $0 == .questionMark || $0 == .colon
      }
      maximumDepth = max(maximumDepth, marks.count { $0 != .space }, marks.count / 4)
      for byte in line.content {
        if byte == .openingBracket || byte == .openingBrace { open += 1 }
        if byte == .closingBracket || byte == .closingBrace { open = max(0, open - 1) }
        maximumDepth = max(maximumDepth, open)
      }
    }
    return maximumDepth
  }
}

extension UInt8 {
  fileprivate var isWord: Bool { isLetter || isDigit || self == .underscore || self == .hyphen }
}

struct YAMLFault: Hashable {
  /// Counted from 1 within the block.
  var line: Int
  var reason: String
  var remedy = "Put quotation marks around values that hold a colon or other signs."
}

extension YAMLFault {
  init(_ error: any Error) {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      self.init(
        line: mark.line, reason: problem.split(whereSeparator: \.isNewline).joined(separator: " "))
    case .duplicatedKeysInMapping(let keys, _):
      let names = keys.map { "\($0)" }.joined(separator: ", ")
      self.init(
        line: 1, reason: "it has a key twice: \(names)", remedy: "Remove one of the two lines.")
    case .reader(let problem, _, _, _): self.init(line: 1, reason: problem)
    default: self.init(line: 1, reason: "it breaks the rules of YAML")
    }
  }
}
