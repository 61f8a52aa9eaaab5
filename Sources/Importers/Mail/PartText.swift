/// The text of one part of a message.
struct PartText {
  var text: String
  /// Where the text stands in the message when its bytes stand there as they are.
  var start: Int?

  var isBlank: Bool { text.utf8.allSatisfy(\.isWhitespace) }

  init(_ part: MIMEPart, _ bytes: borrowing [UInt8]) {
    let encoding = part.encoding(in: bytes)
    let raw = bytes[part.body]
    let decoded = encoding.decode(raw)
    var label = part.type.parameters["charset"]
    if part.type.type == "text/html" {
      if label == nil { label = Self.declaredCharset(decoded) }
      text = Self.plain(html: decoded, label: label)
      return
    }
    text = Charset.decode(decoded, label: label)
    if part.type.parameters["format"]?.lowercased() == "flowed" {
      let deletesSpace = part.type.parameters["delsp"]?.lowercased() == "yes"
      text = FlowedText.joined(text, deletesSpace: deletesSpace)
    }
    if encoding == .identity, Self.begins(raw, with: &text) { start = part.body.lowerBound }
  }

  /// Whether the bytes begin with those of the text, of which they may be the whole.
  private static func begins(_ bytes: ArraySlice<UInt8>, with text: inout String) -> Bool {
    text.withUTF8 { text in
      bytes.withUnsafeBytes { $0.prefix(text.count).elementsEqual(UnsafeRawBufferPointer(text)) }
    }
  }

  /// UTF-7 can write the signs of markup as words, and a reader that decodes them first can be made
  /// to see tags that nobody who looked at the text would: so they are decoded last, as words.
  private static func plain(html: ArraySlice<UInt8>, label: String?) -> String {
    guard Charset.isUTF7(label) else { return HTMLText.plain(Charset.decode(html, label: label)) }
    let text = HTMLText.plain(Charset.guess(html))
    return Charset.decode(Array(text.utf8)[...], label: label)
  }

  /// The character set an HTML text names near its beginning.
  private static func declaredCharset(_ html: ArraySlice<UInt8>) -> String? {
    let head = html.prefix(2048).text.lowercased()
    guard let mark = head.firstRange(of: "charset=") else { return nil }
    let name = head[mark.upperBound...].drop { "\"' ".contains($0) }
      .prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
    return name.isEmpty ? nil : String(name)
  }
}
