import ImportSupport

struct ContentType {
  /// The value before the first semicolon in lowercase, such as `text/plain` or `attachment`.
  var type: String
  var parameters: [String: String] = [:]

  init(type: String) { self.type = type }

  /// Parses a field (RFC 2045, section 5.1; RFC 2231, sections 3 and 4).
  init(_ value: ArraySlice<UInt8>) {
    let parts = Self.split(HeaderValue.unfolded(value)[...])
    type = (parts.first ?? []).trimmed.text.lowercased().filter { !$0.isWhitespace }
    var pieces: [String: [(index: Int, text: ArraySlice<UInt8>, isExtended: Bool)]] = [:]
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: .equalsSign) else { continue }
      var name = part[..<equals].trimmed.text.lowercased()
      let text = Self.unquoted(part[(equals + 1)...].trimmed)
      let isExtended = name.hasSuffix("*")
      if isExtended { name.removeLast() }
      var index = 0
      if let star = name.lastIndex(of: "*"), let number = Int(name[name.index(after: star)...]) {
        index = number
        name = String(name[..<star])
      }
      pieces[name, default: []].append((index, text, isExtended))
    }
    for (name, list) in pieces {
      parameters[name] = Self.joined(list.sorted { $0.index < $1.index })
    }
  }

  func isKind(_ prefix: String) -> Bool { type.hasPrefix(prefix) }

  private static func joined(
    _ pieces: [(index: Int, text: ArraySlice<UInt8>, isExtended: Bool)]
  ) -> String {
    guard pieces.contains(where: \.isExtended) else {
      // Two segments with the same index come from a field written twice; the first counts.
      let isSeries = Set(pieces.map(\.index)).count == pieces.count
      let bytes = isSeries ? pieces.flatMap(\.text) : Array(pieces[0].text)
      return EncodedWord.decode(bytes[...])
    }
    var charset: String?
    var bytes: [UInt8] = []
    for piece in pieces {
      var text = piece.text
      if piece.isExtended, charset == nil {
        let marks = text.indices.filter { text[$0] == .apostrophe }
        if marks.count >= 2 {
          charset = text[..<marks[0]].text
          text = text[(marks[1] + 1)...]
        }
      }
      bytes += piece.isExtended ? QuotedPrintable.decodeParameter(text) : Array(text)
    }
    return Charset.decode(bytes[...], label: charset)
  }

  private static func split(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = value.startIndex
    var index = start
    var isQuoted = false
    while index < value.endIndex {
      let byte = value[index]
      if byte == .quotationMark {
        isQuoted.toggle()
      } else if byte == .backslash, isQuoted {
        index += 1
      } else if byte == .semicolon, !isQuoted {
        parts.append(value[start..<index])
        start = index + 1
      }
      index += 1
    }
    parts.append(value[start...])
    return parts
  }

  private static func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.first == .quotationMark else {
      // A comment may follow an unquoted value.
      guard let comment = text.firstIndex(of: .openingParenthesis), comment > text.startIndex,
        text[comment - 1].isWhitespace
      else { return text }
      return text[..<comment].trimmed
    }
    var result: [UInt8] = []
    var index = text.startIndex + 1
    while index < text.endIndex, text[index] != .quotationMark {
      if text[index] == .backslash, index + 1 < text.endIndex { index += 1 }
      result.append(text[index])
      index += 1
    }
    return result[...]
  }
}
