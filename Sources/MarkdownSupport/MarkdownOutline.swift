import ImportSupport

struct MarkdownOutline {
  /// The first heading of the first level, or else the first one, if it is the only one of its level.
  ///
  /// A file with sections and no title of its own has none.
  var title: String? { isSection ? nil : heading?.text }
  /// Written as `#like-this`, without the `#`; distinct and in order of appearance.
  ///
  /// Tags follow Obsidian's rules: a `#` after white space or at the start of a line, then letters,
  /// digits, `_`, `-` and `/`, at least one of them not a digit.
  var tags: [String] = []
  private(set) var tasks = MarkdownTasks()

  private var heading: (text: String, level: Int)?
  /// True if other headings stand beside `heading`.
  private var isSection = false
  private var seen: Set<String> = []
  private var fence: (sign: UInt8, length: Int)?
  /// The previous line, if it could be the text of an underlined heading.
  private var paragraph: ArraySlice<UInt8>?
  private var isAfterBlank = true
  private var isInList = false
  private var isInIndentedCode = false

  init(_ bytes: ArraySlice<UInt8>) {
    for (number, line) in zip(0..., TextLines(bytes)) { read(line.content, at: number) }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, at number: Int) {
    let body = line.drop { $0 == .space || $0 == .tab }
    if body.isEmpty {
      paragraph = nil
      isAfterBlank = true
      return
    }
    defer { isAfterBlank = false }
    if readFence(body) { return }
    let isIndented = line.first == .tab || line.starts(with: "    ".utf8)
    isInIndentedCode = isIndented && !isInList && (isAfterBlank || isInIndentedCode)
    if isInIndentedCode { return }
    if !isIndented { isInList = Self.startsList(body) || (isInList && !isAfterBlank) }
    if readHeading(body) { return }
    readTags(body)
    tasks.read(body, at: number)
    paragraph = isIndented || isInList ? nil : body
  }

  /// The delimiters belong to the code block.
  private mutating func readFence(_ body: ArraySlice<UInt8>) -> Bool {
    guard let sign = body.first, sign == .backtick || sign == .tilde else { return fence != nil }
    let length = body.prefix { $0 == sign }.count
    if let open = fence {
      if sign == open.sign, length >= open.length,
        body.dropFirst(length).allSatisfy(\.isWhitespace)
      {
        fence = nil
      }
      return true
    }
    guard length >= 3, sign == .tilde || !body.dropFirst(length).contains(.backtick) else {
      return false
    }
    fence = (sign, length)
    paragraph = nil
    return true
  }

  private mutating func readHeading(_ body: ArraySlice<UInt8>) -> Bool {
    let hashes = body.prefix { $0 == .numberSign }.count
    let rest = body.dropFirst(hashes)
    if (1...6).contains(hashes), rest.first.map({ $0 == .space || $0 == .tab }) ?? true {
      paragraph = nil
      take(heading: Self.withoutClosingHashes(rest), level: hashes)
      return true
    }
    let underline = body.trimmedRight
    if let text = paragraph, let sign = underline.first, sign == .equalsSign || sign == .hyphen,
      underline.allSatisfy({ $0 == sign })
    {
      paragraph = nil
      take(heading: text, level: sign == .equalsSign ? 1 : 2)
      return true
    }
    return false
  }

  private mutating func take(heading text: ArraySlice<UInt8>, level: Int) {
    readTags(text)
    guard heading.map({ level <= $0.level && $0.level > 1 }) ?? true else { return }
    let plain = InlineMarkdown.plain(text.trimmed.text)
    guard !plain.isEmpty else { return }
    isSection = heading != nil && level > 1
    if !isSection { heading = (plain, level) }
  }

  /// The hashes must follow a space.
  private static func withoutClosingHashes(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let trimmed = text.trimmed
    var stripped = trimmed
    while stripped.last == .numberSign { stripped.removeLast() }
    guard let last = stripped.last else { return stripped }
    return last == .space || last == .tab ? stripped.trimmed : trimmed
  }

  private static func startsList(_ body: ArraySlice<UInt8>) -> Bool {
    guard let first = body.first else { return false }
    if first == .hyphen || first == .asterisk || first == .plusSign {
      return body.dropFirst().first.map(\.isWhitespace) ?? true
    }
    let digits = body.prefix(9).prefix(while: \.isDigit).count
    let rest = body.dropFirst(digits)
    guard digits > 0, let sign = rest.first, sign == .period || sign == .closingParenthesis else {
      return false
    }
    return rest.dropFirst().first.map(\.isWhitespace) ?? true
  }

  private mutating func readTags(_ line: ArraySlice<UInt8>) {
    guard line.contains(.numberSign) else { return }
    var index = line.startIndex
    var isAtBoundary = true
    while index < line.endIndex {
      let byte = line[index]
      if byte == .backtick {
        index = Self.endOfCode(line, from: index)
        isAtBoundary = false
      } else if byte == .numberSign, isAtBoundary {
        index = takeTag(line[(index + 1)...])
        isAtBoundary = false
      } else {
        isAtBoundary = byte.isWhitespace
        index += 1
      }
    }
  }

  /// Reads the tag at the start of `rest`, if there is one, and returns the index of its end.
  private mutating func takeTag(_ rest: ArraySlice<UInt8>) -> Int {
    let text = rest.prefix { !$0.isWhitespace && $0 != .numberSign }.text
    let tag = text.unicodeScalars.prefix { Self.isTagScalar($0) }
    let name = String(String.UnicodeScalarView(tag))
    let end = rest.startIndex + name.utf8.count
    // A second `#` directly after the name rules out a tag: `#a#b` isn't a tag in Obsidian.
    guard end == rest.endIndex || rest[end] != .numberSign, !name.isEmpty,
      name.contains(where: { !$0.isNumber })
    else { return end }
    if seen.insert(name.lowercased()).inserted { tags.append(name) }
    return end
  }

  private static func isTagScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_-/".unicodeScalars.contains(scalar)
    }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator,
      .lineSeparator, .paragraphSeparator, .control:
      return false
    default: return true
    }
  }

  /// Returns the end of the code that begins at a backtick, or of the backticks if it isn't closed.
  private static func endOfCode(_ line: ArraySlice<UInt8>, from start: Int) -> Int {
    let length = line[start...].prefix { $0 == .backtick }.count
    var index = start + length
    while index < line.endIndex {
      guard line[index] == .backtick else {
        index += 1
        continue
      }
      let run = line[index...].prefix { $0 == .backtick }.count
      index += run
      if run == length { return index }
    }
    return start + length
  }
}
