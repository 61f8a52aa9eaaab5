/// The name and address of a person in a mail header.
package struct MailAddress: Hashable {
  /// The decoded display name; empty when there is none.
  package var name: String
  /// The address without angle brackets; empty when there is none.
  package var address: String

  /// Parses the addresses of a header's value, which may contain groups (RFC 5322, sections 3.4 and
  /// 4.4).
  package static func parse(_ value: String) -> [MailAddress] { parse(ArraySlice(value.utf8)) }

  /// Parses the addresses of a header's value, which may contain folds and encoded words.
  package static func parse(_ value: ArraySlice<UInt8>) -> [MailAddress] {
    var parser = AddressParser(HeaderValue.unfolded(value)[...])
    return parser.list()
  }
}

/// Bytes that record whether they contain `@`, because the parser asks for it at every comma.
private struct AddressText {
  private(set) var bytes: [UInt8] = []
  private(set) var hasAt = false

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
    hasAt = hasAt || byte == 0x40
  }

  mutating func append(contentsOf more: some Collection<UInt8>) {
    bytes += more
    hasAt = hasAt || more.contains(0x40)
  }
}

/// A parser that reads a list of addresses byte by byte, and tolerates violations of the rules.
private struct AddressParser {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var found: [MailAddress] = []

  /// The text outside comments and angle brackets since the last comma.
  private var phrase = AddressText()
  private var comment: [UInt8] = []
  private var address: [UInt8]?
  /// A Boolean value that indicates whether the next quotation mark has no end.
  ///
  /// It keeps the parser from searching for the end again.
  private var isQuoteOpen = false

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  mutating func list() -> [MailAddress] {
    while index < bytes.endIndex {
      switch bytes[index] {
      case 0x22 where !isQuoteOpen: readQuoted()
      case 0x28: readComment()
      case 0x3C: readAngle()
      case 0x2C, 0x3B: endAddress()
      case 0x3A where isGroupName: dropGroupName()
      case 0x3D: readWord()
      default:
        phrase.append(bytes[index])
        index += 1
      }
    }
    endAddress()
    return found
  }

  /// A Boolean value that indicates whether a colon ends a group's name, as in `Friends: a@b;`.
  ///
  /// A colon after an address doesn't. The `mailto:` of `mailto:a@b` is dropped like a group's
  /// name.
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
      phrase.append(0x3D)
      index += 1
    }
  }

  private mutating func readQuoted() {
    let start = index + 1
    index = start
    var text: [UInt8] = []
    while index < bytes.endIndex, bytes[index] != 0x22 {
      if bytes[index] == 0x5C, index + 1 < bytes.endIndex { index += 1 }
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
    let isLocalPart = index < bytes.endIndex && bytes[index] == 0x40
    phrase.append(contentsOf: isLocalPart ? [0x22] + text + [0x22] : text)
  }

  private mutating func readComment() {
    var depth = 0
    var text: [UInt8] = []
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == 0x5C, index < bytes.endIndex {
        text.append(bytes[index])
        index += 1
        continue
      }
      if byte == 0x28 {
        depth += 1
        if depth == 1 { continue }
      } else if byte == 0x29 {
        depth -= 1
        if depth == 0 { break }
      }
      text.append(byte)
    }
    if !comment.isEmpty { comment.append(0x20) }
    comment += text
    if phrase.bytes.last.map({ !$0.isWhitespace }) ?? false, !phrase.hasAt {
      phrase.append(0x20)
    }
  }

  private mutating func readAngle() {
    index += 1
    var text = AddressText()
    var isQuoted = false
    while index < bytes.endIndex, isQuoted || bytes[index] != 0x3E {
      let byte = bytes[index]
      if byte == 0x22 { isQuoted.toggle() }
      // An unclosed bracket ends at the comma after its address.
      if !isQuoted, byte == 0x2C, text.hasAt, text.bytes.first != 0x40 { break }
      if byte == 0x28, !isQuoted {
        readComment()
        continue
      }
      if isQuoted || !byte.isWhitespace { text.append(byte) }
      index += 1
    }
    if index < bytes.endIndex, bytes[index] == 0x3E { index += 1 }
    // Drop the route of servers that an obsolete address may begin with (RFC 5322, section 4.4).
    address = text.bytes
    if text.bytes.first == 0x40, let colon = text.bytes.firstIndex(of: 0x3A) {
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
    let words = EncodedWord.decode(phrase.bytes[...]).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let commentText = EncodedWord.decode(comment[...]).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    if let address {
      let text = Charset.guess(address[...])
      if text.isEmpty && words.isEmpty && commentText.isEmpty { return }
      found.append(MailAddress(name: words.isEmpty ? commentText : words, address: text))
    } else if phrase.hasAt, !words.isEmpty {
      found.append(bare(words, commentText: commentText))
    } else if !words.isEmpty || !commentText.isEmpty {
      found.append(MailAddress(name: words.isEmpty ? commentText : words, address: ""))
    }
  }

  /// Returns the address in a text without angle brackets.
  ///
  /// The obsolete syntax allows blanks around the `@` and the dots. Words around an address become
  /// its name, although no rule allows them.
  private func bare(_ text: String, commentText: String) -> MailAddress {
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
