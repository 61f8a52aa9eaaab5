import Foundation
import ImportSupport
import Items
import Yams

/// The fields of the block at the top of a Markdown file.
struct FrontMatter {
  var title: String?
  var date: Date?
  var tags: [String] = []
  var authors: [Participant] = []
  /// Other titles by which links refer to the note.
  var aliases: [String] = []

  /// The maximum number of bytes of fields that are read.
  private static let longest = 256 << 10

  /// A Boolean value that indicates whether none of the fields has a value.
  var isEmpty: Bool {
    title == nil && date == nil && tags.isEmpty && authors.isEmpty && aliases.isEmpty
  }

  /// Parses the text between the two delimiters.
  ///
  /// Invalid YAML is very often a title with a colon in it, so its plain `key: value` lines are
  /// still read. TOML is always read this way, by its plain `key = value` lines.
  static func parse(_ block: FrontMatterBlock) -> (fields: FrontMatter, error: YAMLFault?) {
    let text = block.content.prefix(longest).text
    guard block.syntax == .yaml else { return (FrontMatter(lines: text, separator: "="), nil) }
    guard nests(block.content) <= 64 else {
      let fault = YAMLFault(line: 1, reason: "it nests more than 64 levels deep")
      return (FrontMatter(lines: text, separator: ":"), fault)
    }
    // The parser keeps some hundred bytes for each word.
    guard block.content.count <= longest else {
      let fault = YAMLFault(line: 1, reason: "it is longer than \(longest >> 10) KiB")
      return (FrontMatter(lines: text, separator: ":"), fault)
    }
    if multiplies(block.content) {
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

  /// Reads the lines that have a key, a separator and a value, and skips all others.
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
    case "date": date = ISODate.parse(first) ?? date
    case "created", "created_at", "creation_date", "published", "pubdate":
      date = date ?? ISODate.parse(first)
    case "tags", "tag": tags += values.flatMap { Self.tags(in: $0, isWhole: values.count > 1) }
    case "aliases", "alias":
      aliases += values.flatMap { Self.tags(in: $0, isWhole: !$0.contains(",")) }
    case "author", "authors": authors += values.map(Self.author)
    default: break
    }
  }

  /// Returns the text of a scalar, of a list of scalars, or of the `name` fields of a list of
  /// mappings.
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

  /// Splits tags.
  ///
  /// A list element is one tag; a single text may hold several.
  ///
  /// Several tags are separated by commas or spaces: `work, travel` → `work` and `travel`.
  private static func tags(in text: String, isWhole: Bool) -> [String] {
    let parts =
      isWhole
      ? [text[...]]
      : text.contains(",") ? text.split(separator: ",") : text.split(separator: " ")
    return parts.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t#")) }
  }

  private static func author(_ text: String) -> Participant {
    guard text.contains("@"), let found = MailAddress.parse(text).first else {
      return Participant(role: .from, name: text)
    }
    return Participant(role: .from, name: found.name, address: found.address)
  }

  private static func unquoted(_ text: String) -> String {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard text.count >= 2, let first = text.first, first == text.last, "\"'".contains(first) else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  /// Returns a Boolean value that indicates whether aliases could expand the block too much.
  ///
  /// The parser hashes keys, and the aliases in keys as often as they are repeated. A list of two
  /// aliases of a list of two aliases doubles with every level. Up to eight aliases in a block of
  /// up to 64 KiB can expand it to at most 18 times its size.
  private static func multiplies(_ content: ArraySlice<UInt8>) -> Bool {
    func count(_ mark: UInt8) -> Int {
      content.indices.count { index in
        guard content[index] == mark, index + 1 < content.endIndex else { return false }
        // Within a word, or before a space, either character is plain text.
        let isInWord = index > content.startIndex && content[index - 1].isWord
        return !isInWord && content[index + 1].isWord
      }
    }
    guard count(0x26) > 0 else { return false }
    let aliases = count(0x2A)
    return aliases > 8 || (aliases > 0 && content.count > 1 << 16)
  }

  /// Returns the nesting depth of brackets and list markers, because the parser recurses as deep.
  private static func nests(_ content: ArraySlice<UInt8>) -> Int {
    var open = 0
    var maximumDepth = 0
    for line in TextLines(content) {
      let marks = line.content.prefix { $0 == 0x20 || $0 == 0x2D || $0 == 0x3F || $0 == 0x3A }
      maximumDepth = max(maximumDepth, marks.count { $0 != 0x20 }, marks.count / 4)
      for byte in line.content {
        if byte == 0x5B || byte == 0x7B { open += 1 }
        if byte == 0x5D || byte == 0x7D { open = max(0, open - 1) }
        maximumDepth = max(maximumDepth, open)
      }
    }
    return maximumDepth
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte can be part of an anchor's name.
  fileprivate var isWord: Bool { isLetter || isDigit || self == 0x5F || self == 0x2D }
}

/// The line and the reason of a YAML syntax error.
struct YAMLFault: Hashable {
  /// The line within the block, counted from 1.
  var line: Int
  /// The parser's message, on one line.
  var reason: String
  /// The way to mend it.
  var remedy: String

  init(
    line: Int, reason: String,
    remedy: String = "Put quotation marks around values that hold a colon or other signs."
  ) {
    self.line = line
    self.reason = reason
    self.remedy = remedy
  }

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
