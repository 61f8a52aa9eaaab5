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
  /// Its place among the parts, such as `2.1` for the first part of the second (RFC 3501, section
  /// 6.4.5); empty for a message of several parts.
  var path = ""
  /// Of a whole message: whether some of its parts were passed over, as there are too many.
  var isCut = false

  /// Name of the file the part would be saved as; empty when it has none.
  var fileName: String {
    disposition.parameters["filename"] ?? type.parameters["name"] ?? ""
  }

  /// How the body is wrapped for transport.
  func encoding(in bytes: borrowing [UInt8]) -> TransferEncoding {
    header.first("content-transfer-encoding")
      .map { TransferEncoding(HeaderValue.text(bytes[$0])) } ?? .identity
  }

  /// Takes a message apart; what is nested deeper than 32 levels, or is more than 10,000 parts, is
  /// left whole.
  static func parse(_ bytes: borrowing [UInt8], in range: Range<Int>) -> MIMEPart {
    var parser = MIMEParser(bytes, in: range)
    return parser.message(bytes)
  }

  /// Reads the header that begins at `range`'s start; the body is what follows in the range.
  init(_ bytes: borrowing [UInt8], in range: Range<Int>, defaultType: String) {
    header = MailHeader(bytes, in: range)
    var type = Self.type(header, bytes, until: range.upperBound)
    // A type that is no type is what it would be without one.
    if type?.type.contains("/") != true {
      type = ContentType(type: type?.type == "text" ? "text/plain" : defaultType)
    }
    self.type = type ?? ContentType(type: defaultType)
    disposition = ContentType(type: "")
    // Without a type the field is none (RFC 2183, section 2), and its parameters are of nothing.
    if let value = header.first("content-disposition") {
      let given = ContentType(bytes[value])
      if !given.type.isEmpty { disposition = given }
    }
    body = header.bodyStart..<range.upperBound
  }

  /// What the header says the part is; of several types the last that is one.
  ///
  /// A type is written twice where programs put parts together that had a header each: then the last
  /// is that of what follows. An earlier multipart is believed when the body begins as it should,
  /// with its delimiter; otherwise the words above its first would be lost as nobody's.
  private static func type(
    _ header: MailHeader, _ bytes: borrowing [UInt8], until end: Int
  ) -> ContentType? {
    let values = header.all("content-type")
    guard values.count > 1 else { return values.first.map { ContentType(bytes[$0]) } }
    // Nobody writes more; damage might.
    let types = values.suffix(8).map { ContentType(bytes[$0]) }.filter { $0.type.contains("/") }
    let lines = TextLines(bytes[header.bodyStart..<max(header.bodyStart, end)].trimmedLeft)
    let first = lines.first { _ in true }?.content ?? []
    let fitting = types.last { type in
      guard type.isKind("multipart/"), let boundary = type.parameters["boundary"] else {
        return false
      }
      return Boundary.delimiter(first, Array(boundary.utf8)) != nil
    }
    return fitting ?? types.last
  }
}
