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
    var type = header.first("content-type").map { ContentType(bytes[$0]) }
    // A type that is no type is what it would be without one.
    if type?.type.contains("/") != true {
      type = ContentType(type: type?.type == "text" ? "text/plain" : defaultType)
    }
    self.type = type ?? ContentType(type: defaultType)
    disposition =
      header.first("content-disposition").map { ContentType(bytes[$0]) } ?? ContentType(type: "")
    body = header.bodyStart..<range.upperBound
  }
}
