/// One person's address as a mail header gives it.
struct MailAddress: Hashable {
  /// Display name, decoded; empty when there is none.
  var name: String
  /// Address, without brackets; empty when there is none.
  var address: String

  /// The addresses of a header's value, which may name groups (RFC 5322, section 3.4 and 4.4).
  static func parse(_ value: String) -> [MailAddress] { parse(ArraySlice(value.utf8)) }

  /// The addresses of a header's value; folds and encoded words may stand in it.
  static func parse(_ value: ArraySlice<UInt8>) -> [MailAddress] {
    var parser = AddressParser(HeaderValue.unfolded(value)[...])
    return parser.list()
  }
}

/// Bytes that know whether the sign of an address is among them, which is asked at every comma.
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

/// Reads a list of addresses sign by sign, and makes the best of what breaks the rules.
private struct AddressParser {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var found: [MailAddress] = []

  /// What was read since the last comma.
  private var phrase = AddressText()
  private var comment: [UInt8] = []
  private var address: [UInt8]?
  /// Whether the next quotation mark has no end, so that it needn't be looked for again.
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

  /// A colon ends a group's name, but not when it stands in an address such as `mailto:a@b`.
  private var isGroupName: Bool { address == nil && !phrase.hasAt }

  private mutating func dropGroupName() {
    phrase = AddressText()
    comment = []
    index += 1
  }

  /// An encoded word may hold commas and brackets that mean nothing.
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
    // A quotation without an end is none.
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
      // An unclosed bracket ends with its address.
      if !isQuoted, byte == 0x2C, text.hasAt, text.bytes.first != 0x40 { break }
      if byte == 0x28, !isQuoted {
        readComment()
        continue
      }
      if isQuoted || !byte.isWhitespace { text.append(byte) }
      index += 1
    }
    if index < bytes.endIndex, bytes[index] == 0x3E { index += 1 }
    // The route of servers that once could stand before an address (RFC 5322, section 4.4).
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
    let remark = EncodedWord.decode(comment[...]).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    if let address {
      let text = Charset.guess(address[...])
      if text.isEmpty && words.isEmpty && remark.isEmpty { return }
      found.append(MailAddress(name: words.isEmpty ? remark : words, address: text))
    } else if phrase.hasAt, !words.isEmpty {
      found.append(bare(words, remark: remark))
    } else if !words.isEmpty || !remark.isEmpty {
      found.append(MailAddress(name: words.isEmpty ? remark : words, address: ""))
    }
  }

  /// An address without brackets; blanks around its signs are allowed by the old rules, and words
  /// before it are its name by nobody's.
  private func bare(_ text: String, remark: String) -> MailAddress {
    if text.hasPrefix("\""), text.contains("\"@") {
      return MailAddress(name: remark, address: text)
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
    return MailAddress(name: remark, address: parts.joined())
  }
}
