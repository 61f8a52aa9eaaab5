import ImportSupport
import Markup

struct PartText {
  var text: String
  /// The index in the message's bytes; `nil` when the text isn't stored there unchanged.
  var start: Int?
  /// The same also for a text whose line ends alone were changed.
  var firstLineStart: Int?

  /// True if there is nothing to see: spaces of any width, and characters without one.
  var isBlank: Bool {
    text.unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        || properties.generalCategory == .control
    }
  }

  init(_ part: MIMEPart, _ bytes: borrowing [UInt8]) {
    let encoding = part.encoding(in: bytes)
    let raw = bytes[part.body]
    var decoded = encoding.decode(raw)
    var label = part.type.parameters["charset"]
    if part.type.type == "text/html" {
      if label == nil { label = Self.declaredCharset(decoded) }
      text = Self.plain(html: decoded, label: label).wholeWords
      return
    }
    if part.type.type == "text/xml", let plain = ChatConversation.plain(decoded) {
      text = plain.wholeWords
      return
    }
    var isContiguous = encoding == .identity
    if let words = PGPText.words(in: decoded) {
      isContiguous = isContiguous && words.count == 1
      decoded = words.count == 1 ? decoded[words[0]] : words.flatMap { decoded[$0] }[...]
    }
    text = Charset.decode(decoded, label: label).wholeWords
    if let plain = EudoraText.plain(text) { text = plain }
    if part.type.parameters["format"]?.lowercased() == "flowed" {
      let deletesSpace = part.type.parameters["delsp"]?.lowercased() == "yes"
      text = FlowedText.joined(text, deletesSpace: deletesSpace)
    }
    if isContiguous, Self.begins(decoded, with: &text) { start = decoded.startIndex }
    firstLineStart = start
    let plain = text.lineFeeds
    if plain == text { return }
    let hasSameLines = plain.utf8.count { $0 == .lineFeed } == text.utf8.count { $0 == .lineFeed }
    (text, start, firstLineStart) = (plain, nil, hasSameLines ? start : nil)
  }

  /// The bytes may be longer than the text.
  private static func begins(_ bytes: ArraySlice<UInt8>, with text: inout String) -> Bool {
    text.withUTF8 { text in
      bytes.withUnsafeBytes { $0.prefix(text.count).elementsEqual(UnsafeRawBufferPointer(text)) }
    }
  }

  /// UTF-7 is decoded last, after the markup was removed.
  ///
  /// It can write the characters of markup as letters. If it were decoded first, tags could appear
  /// that the text doesn't visibly contain.
  private static func plain(html: ArraySlice<UInt8>, label: String?) -> String {
    guard Charset.isUTF7(label) else { return HTMLText.plain(Charset.decode(html, label: label)) }
    let text = HTMLText.plain(Charset.guess(html))
    return Charset.decode(Array(text.utf8)[...], label: label)
  }

  private static func declaredCharset(_ html: ArraySlice<UInt8>) -> String? {
    let head = html.prefix(2048).text.lowercased()
    guard let mark = head.firstRange(of: "charset=") else { return nil }
    let name = head[mark.upperBound...].drop { "\"' ".contains($0) }
      .prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
    return name.isEmpty ? nil : String(name)
  }
}
