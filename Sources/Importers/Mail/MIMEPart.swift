/// A message or one of its parts, with the parts inside it (RFC 2046).
struct MIMEPart {
  var header: MailHeader
  var type: ContentType
  /// `inline`, `attachment`, another word, or empty when the part doesn't say.
  var disposition: ContentType
  /// Where the body stands in the message's bytes.
  var body: Range<Int>
  /// The parts of a multipart; empty for all else.
  var parts: [MIMEPart] = []

  /// Name of the file the part would be saved as; empty when it has none.
  var fileName: String {
    disposition.parameters["filename"] ?? type.parameters["name"] ?? ""
  }

  /// Takes a message apart; what is nested deeper than 32 levels is left whole.
  static func parse(_ bytes: borrowing [UInt8], in range: Range<Int>) -> MIMEPart {
    var budget = 10_000
    return parse(bytes, in: range, level: 0, defaultType: "text/plain", budget: &budget)
  }

  private static func parse(
    _ bytes: borrowing [UInt8], in range: Range<Int>, level: Int, defaultType: String,
    budget: inout Int
  ) -> MIMEPart {
    let header = MailHeader(bytes, in: range)
    var type = header.first("content-type").map { ContentType(bytes[$0]) }
    // A type that is no type is what it would be without one.
    if type?.type.contains("/") != true {
      type = ContentType(type: type?.type == "text" ? "text/plain" : defaultType)
    }
    let disposition =
      header.first("content-disposition").map { ContentType(bytes[$0]) } ?? ContentType(type: "")
    var part = MIMEPart(
      header: header, type: type ?? ContentType(type: defaultType), disposition: disposition,
      body: header.bodyStart..<range.upperBound)
    guard part.type.isKind("multipart/"), level < 32, let boundary = part.boundary(bytes) else {
      return part
    }
    let inner = part.type.type == "multipart/digest" ? "message/rfc822" : "text/plain"
    for range in Boundary.split(bytes, part.body, boundary) where budget > 0 {
      budget -= 1
      part.parts.append(
        parse(bytes, in: range, level: level + 1, defaultType: inner, budget: &budget))
    }
    return part
  }

  /// The line that sets the parts of a multipart apart, taken from the body when the field that
  /// should name it doesn't.
  private func boundary(_ bytes: borrowing [UInt8]) -> [UInt8]? {
    if let named = type.parameters["boundary"], !named.isEmpty { return Array(named.utf8) }
    var lines = TextLines(bytes[body])
    while let line = lines.next() {
      if line.content.starts(with: [0x2D, 0x2D]), line.content.trimmedRight.count > 2 {
        return Array(line.content.trimmedRight.dropFirst(2))
      }
    }
    return nil
  }
}

/// Finds the lines that set the parts of a multipart apart (RFC 2046, section 5.1.1).
enum Boundary {
  /// Where each part stands; the line end before a delimiter belongs to the delimiter.
  static func split(
    _ bytes: borrowing [UInt8], _ body: Range<Int>, _ boundary: [UInt8]
  ) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start: Int?
    var lines = TextLines(bytes[body])
    var lineStart = body.lowerBound
    while let line = lines.next() {
      defer { lineStart = line.next }
      guard let closes = delimiter(line.content, boundary) else { continue }
      if let start {
        var end = lineStart
        if end > start, bytes[end - 1] == 0x0A { end -= 1 }
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        parts.append(start..<end)
      }
      start = closes ? nil : line.next
      if closes { break }
    }
    // A message cut short has its last part all the same.
    if let start, start < body.upperBound { parts.append(start..<body.upperBound) }
    return parts
  }

  /// Whether a line is a delimiter (`false`), the last one (`true`), or neither.
  static func delimiter(_ line: ArraySlice<UInt8>, _ boundary: [UInt8]) -> Bool? {
    guard line.count >= boundary.count + 2, line.starts(with: [0x2D, 0x2D]),
      line.dropFirst(2).starts(with: boundary)
    else { return nil }
    let rest = line.dropFirst(2 + boundary.count).trimmedRight
    if rest.isEmpty { return false }
    return rest.starts(with: [0x2D, 0x2D]) && rest.dropFirst(2).allSatisfy({ $0.isWhitespace })
      ? true : nil
  }
}
