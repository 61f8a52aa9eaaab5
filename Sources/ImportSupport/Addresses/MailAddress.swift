package struct MailAddress: Hashable {
  /// Decoded; empty when there is none.
  package var name: String
  /// Without angle brackets; empty when there is none.
  package var address: String

  /// The value may contain groups (RFC 5322, sections 3.4 and 4.4).
  package static func parse(_ value: String) -> [MailAddress] { parse(ArraySlice(value.utf8)) }

  /// The value may contain folds and encoded words.
  package static func parse(_ value: ArraySlice<UInt8>) -> [MailAddress] {
    var parser = AddressParser(HeaderValue.unfolded(value)[...])
    return parser.parseList()
  }
}

/// Bytes that record whether they contain `@`, because the parser asks for it at every comma.
private struct AddressText {
  private(set) var bytes: [UInt8] = []
  private(set) var hasAt = false

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
    hasAt = hasAt || byte == .atSign
  }

  mutating func append(contentsOf more: some Collection<UInt8>) {
    bytes += more
    hasAt = hasAt || more.contains(.atSign)
  }
}

private struct AddressParser {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var found: [MailAddress] = []

  /// The text outside comments and angle brackets since the last comma.
  private var phrase = AddressText()
  private var comment: [UInt8] = []
  private var address: [UInt8]?
  /// True if the next quotation mark has no end, so that the parser doesn't search for it again.
  private var isQuoteOpen = false

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  mutating func parseList() -> [MailAddress] {
    while index < bytes.endIndex {
      switch bytes[index] {
      case .quotationMark where !isQuoteOpen: readQuoted()
      case .openingParenthesis: readComment()
      case .lessThanSign: readAngle()
      case .comma, .semicolon: endAddress()
      case .colon where isGroupName: dropGroupName()
      case .equalsSign: readWord()
      default:
        phrase.append(bytes[index])
        index += 1
      }
    }
    endAddress()
    return found
  }

  /// True if a colon ends a group's name, as in `Friends: a@b;`, but not after an address.
  ///
  /// The `mailto:` of `mailto:a@b` is dropped like a group's name.
  private var isGroupName: Bool { address == nil && !phrase.hasAt }

  private mutating func dropGroupName() {
    phrase = AddressText()
    comment = []
    index += 1
  }

  /// Reads an encoded word, in which commas and brackets have no meaning.
  private mutating func readWord() {
    if let (_, end) = EncodedWord.parse(bytes, at: index) {
      phrase.append(contentsOf: bytes[index..<end])
      index = end
    } else {
      phrase.append(.equalsSign)
      index += 1
    }
  }

  private mutating func readQuoted() {
    let start = index + 1
    index = start
    var text: [UInt8] = []
    while index < bytes.endIndex, bytes[index] != .quotationMark {
      if bytes[index] == .backslash, index + 1 < bytes.endIndex { index += 1 }
      text.append(bytes[index])
      index += 1
    }
    // A quotation mark without an end is ignored.
    guard index < bytes.endIndex else {
      index = start
      isQuoteOpen = true
      return
    }
    index += 1
    let isLocalPart = index < bytes.endIndex && bytes[index] == .atSign
    phrase.append(contentsOf: isLocalPart ? [.quotationMark] + text + [.quotationMark] : text)
  }

  private mutating func readComment() {
    var depth = 0
    var text: [UInt8] = []
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == .backslash, index < bytes.endIndex {
        text.append(bytes[index])
        index += 1
        continue
      }
      if byte == .openingParenthesis {
        depth += 1
        if depth == 1 { continue }
      } else if byte == .closingParenthesis {
        depth -= 1
        if depth == 0 { break }
      }
      text.append(byte)
    }
    if !comment.isEmpty { comment.append(.space) }
    comment += text
    if phrase.bytes.last.map({ !$0.isWhitespace }) ?? false, !phrase.hasAt {
      phrase.append(.space)
    }
  }

  private mutating func readAngle() {
    index += 1
    var text = AddressText()
    var isQuoted = false
    while index < bytes.endIndex, isQuoted || bytes[index] != .greaterThanSign {
      let byte = bytes[index]
      if byte == .quotationMark { isQuoted.toggle() }
      // An unclosed bracket ends at the comma after its address.
      if !isQuoted, byte == .comma, text.hasAt, text.bytes.first != .atSign { break }
      if byte == .openingParenthesis, !isQuoted {
        readComment()
        continue
      }
      if isQuoted || !byte.isWhitespace { text.append(byte) }
      index += 1
    }
    if index < bytes.endIndex, bytes[index] == .greaterThanSign { index += 1 }
    // Drop the route of servers that an obsolete address may begin with (RFC 5322, section 4.4).
    address = text.bytes
    if text.bytes.first == .atSign, let colon = text.bytes.firstIndex(of: .colon) {
      address?.removeSubrange(...colon)
    }
  }

  private mutating func endAddress() {
    index += 1
    defer {
      phrase = AddressText()
      comment = []
      address = nil
    }
    let words = EncodedWord.decode(phrase.bytes[...]).oneLine
    let commentText = EncodedWord.decode(comment[...]).oneLine
    if let address {
      let text = Charset.guess(address[...])
      if text.isEmpty && words.isEmpty && commentText.isEmpty { return }
      found.append(MailAddress(name: words.isEmpty ? commentText : words, address: text))
    } else if phrase.hasAt, !words.isEmpty {
      found.append(bareAddress(words, commentText: commentText))
    } else if !commentText.isEmpty, let address = Self.disguised(words) {
      found.append(MailAddress(name: commentText, address: address))
    } else if !words.isEmpty || !commentText.isEmpty {
      found.append(MailAddress(name: words.isEmpty ? commentText : words, address: ""))
    }
  }

  /// Returns the address of `anna at example.com`, as archives of mailing lists write it.
  private static func disguised(_ text: String) -> String? {
    let parts = text.split(separator: " ")
    guard parts.count == 3, parts[1] == "at", parts[2].contains(".") else { return nil }
    return "\(parts[0])@\(parts[2])"
  }

  /// Parses an address without angle brackets.
  ///
  /// The obsolete syntax allows blanks around the `@` and the dots. Words around an address become
  /// its name, although no rule allows them.
  private func bareAddress(_ text: String, commentText: String) -> MailAddress {
    if text.hasPrefix("\""), text.contains("\"@") {
      return MailAddress(name: commentText, address: text)
    }
    let parts = text.split(separator: " ")
    guard let at = parts.firstIndex(where: { $0.contains("@") }) else {
      return MailAddress(name: text, address: "")
    }
    let part = parts[at]
    if !part.hasPrefix("@") && !part.hasSuffix("@") && parts.count > 1
      && !parts.contains(where: { $0.hasPrefix(".") || $0.hasSuffix(".") })
    {
      let name = (parts[..<at] + parts[(at + 1)...]).joined(separator: " ")
      return MailAddress(name: name, address: String(part))
    }
    return MailAddress(name: commentText, address: parts.joined())
  }
}
