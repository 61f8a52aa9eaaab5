import ImportSupport

/// The first heading and the tags of a Markdown text.
struct MarkdownOutline {
  /// The text of the first heading, without markup.
  var heading: String?
  /// The distinct tags written as `#like-this`, without the `#`, in order of appearance.
  ///
  /// Tags follow Obsidian's rules: a `#` after white space or at the start of a line, then letters,
  /// digits, `_`, `-` and `/`, at least one of them not a digit.
  var tags: [String] = []

  private var seen: Set<String> = []
  /// The character and the length of an open code fence.
  private var fence: (sign: UInt8, length: Int)?
  /// The previous line, if it could be the text of an underlined heading.
  private var paragraph: ArraySlice<UInt8>?
  private var isAfterBlank = true
  private var isInList = false
  private var isInIndentedCode = false

  init(_ bytes: ArraySlice<UInt8>) {
    for line in TextLines(bytes) { read(line.content) }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    let body = line.drop { $0 == 0x20 || $0 == 0x09 }
    if body.isEmpty {
      paragraph = nil
      isAfterBlank = true
      return
    }
    defer { isAfterBlank = false }
    if readFence(body) { return }
    let isIndented = line.first == 0x09 || line.starts(with: [0x20, 0x20, 0x20, 0x20])
    isInIndentedCode = isIndented && !isInList && (isAfterBlank || isInIndentedCode)
    if isInIndentedCode { return }
    if !isIndented { isInList = Self.startsList(body) || (isInList && !isAfterBlank) }
    if readHeading(body) { return }
    readTags(body)
    paragraph = isIndented || isInList ? nil : body
  }

  /// Returns a Boolean value that indicates whether a line belongs to a fenced code block.
  ///
  /// The delimiters belong to the block.
  private mutating func readFence(_ body: ArraySlice<UInt8>) -> Bool {
    guard let sign = body.first, sign == 0x60 || sign == 0x7E else { return fence != nil }
    let length = body.prefix { $0 == sign }.count
    if let open = fence {
      if sign == open.sign, length >= open.length,
        body.dropFirst(length).allSatisfy(\.isWhitespace)
      {
        fence = nil
      }
      return true
    }
    guard length >= 3, sign == 0x7E || !body.dropFirst(length).contains(0x60) else { return false }
    fence = (sign, length)
    paragraph = nil
    return true
  }

  private mutating func readHeading(_ body: ArraySlice<UInt8>) -> Bool {
    let hashes = body.prefix { $0 == 0x23 }.count
    let rest = body.dropFirst(hashes)
    if (1...6).contains(hashes), rest.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true {
      paragraph = nil
      take(heading: Self.withoutClosingHashes(rest))
      return true
    }
    let underline = body.trimmedRight
    if let text = paragraph, let sign = underline.first, sign == 0x3D || sign == 0x2D,
      underline.allSatisfy({ $0 == sign })
    {
      paragraph = nil
      take(heading: text)
      return true
    }
    return false
  }

  private mutating func take(heading text: ArraySlice<UInt8>) {
    readTags(text)
    guard heading == nil else { return }
    let plain = InlineMarkdown.plain(text.trimmed.text)
    if !plain.isEmpty { heading = plain }
  }

  /// Removes the hashes at the end of a heading, if a space stands before them.
  private static func withoutClosingHashes(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let trimmed = text.trimmed
    var stripped = trimmed
    while stripped.last == 0x23 { stripped.removeLast() }
    guard let last = stripped.last else { return stripped }
    return last == 0x20 || last == 0x09 ? stripped.trimmed : trimmed
  }

  private static func startsList(_ body: ArraySlice<UInt8>) -> Bool {
    guard let first = body.first else { return false }
    if first == 0x2D || first == 0x2A || first == 0x2B {
      return body.dropFirst().first.map(\.isWhitespace) ?? true
    }
    let digits = body.prefix(9).prefix(while: \.isDigit).count
    let rest = body.dropFirst(digits)
    guard digits > 0, let sign = rest.first, sign == 0x2E || sign == 0x29 else { return false }
    return rest.dropFirst().first.map(\.isWhitespace) ?? true
  }

  private mutating func readTags(_ line: ArraySlice<UInt8>) {
    guard line.contains(0x23) else { return }
    var index = line.startIndex
    var isAtBoundary = true
    while index < line.endIndex {
      let byte = line[index]
      if byte == 0x60 {
        index = Self.endOfCode(line, from: index)
        isAtBoundary = false
      } else if byte == 0x23, isAtBoundary {
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
    let text = rest.prefix { !$0.isWhitespace && $0 != 0x23 }.text
    let tag = text.unicodeScalars.prefix { Self.isTagScalar($0) }
    let name = String(String.UnicodeScalarView(tag))
    let end = rest.startIndex + name.utf8.count
    // A second `#` directly after the name rules out a tag: `#a#b` isn't a tag in Obsidian.
    guard end == rest.endIndex || rest[end] != 0x23, !name.isEmpty,
      name.contains(where: { !$0.isNumber })
    else { return end }
    if seen.insert(name.lowercased()).inserted { tags.append(name) }
    return end
  }

  private static func isTagScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
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
    let length = line[start...].prefix { $0 == 0x60 }.count
    var index = start + length
    while index < line.endIndex {
      guard line[index] == 0x60 else {
        index += 1
        continue
      }
      let run = line[index...].prefix { $0 == 0x60 }.count
      index += run
      if run == length { return index }
    }
    return start + length
  }
}
