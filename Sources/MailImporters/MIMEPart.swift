import ImportSupport

/// A message or one of its parts, with the parts inside it (RFC 2046).
struct MIMEPart {
  var header: MailHeader
  var type: ContentType
  /// `inline`, `attachment`, another word, or empty when the part has none.
  var disposition: ContentType
  var body: Range<Int>
  /// Empty for any type but a multipart.
  var parts: [MIMEPart] = []
  /// The numbers of RFC 3501, section 6.4.5, such as `2.1` for the first part of the second part.
  ///
  /// The path of a message with several parts is empty.
  var path = ""
  /// True if parts inside it were skipped, because there are too many.
  var isTruncated = false

  /// The name as which the part would be saved; empty when it has none.
  var fileName: String {
    disposition.parameters["filename"] ?? type.parameters["name"] ?? ""
  }

  func encoding(in bytes: borrowing [UInt8]) -> TransferEncoding {
    header.first("content-transfer-encoding")
      .map { TransferEncoding(HeaderValue.text(bytes[$0])) } ?? .identity
  }

  /// A multipart that is nested deeper than 32 levels isn't split.
  ///
  /// Parts after the first 10,000 are skipped, and `isTruncated` is then `true`.
  ///
  /// The path is that of the part, which is empty for a message.
  static func parse(
    _ bytes: borrowing [UInt8], in range: Range<Int>, path: String = ""
  ) -> MIMEPart {
    _ = ReadingBudget.current?.consume(steps: 1 + range.count / 128)
    var parser = MIMEParser(bytes, in: range)
    return parser.parse(bytes, path: path)
  }

  /// The header is at the start of `range`; the rest of the range is the body.
  init(_ bytes: borrowing [UInt8], in range: Range<Int>, defaultType: String) {
    header = MailHeader(bytes, in: range)
    var type = Self.type(header, bytes, until: range.upperBound)
    // A value without a slash counts as missing, except `text`, which means `text/plain`.
    if type?.type.contains("/") != true {
      type = ContentType(type: type?.type == "text" ? "text/plain" : defaultType)
    }
    self.type = type ?? ContentType(type: defaultType)
    disposition = ContentType(type: "")
    // Without a type, the field is invalid (RFC 2183, section 2), and its parameters are ignored.
    if let value = header.first("content-disposition") {
      let given = ContentType(bytes[value])
      if !given.type.isEmpty { disposition = given }
    }
    body = header.bodyStart..<range.upperBound
  }

  /// Returns the last valid content type of the header.
  ///
  /// A header has two types when a program combined parts that each had a header. The last one then
  /// describes the content that follows. An earlier multipart type is preferred when the body
  /// begins with its delimiter; otherwise the text before the first delimiter would be lost as a
  /// preamble.
  private static func type(
    _ header: MailHeader, _ bytes: borrowing [UInt8], until end: Int
  ) -> ContentType? {
    let values = header.all("content-type")
    guard values.count > 1 else { return values.first.map { ContentType(bytes[$0]) } }
    // No program writes more; a damaged header may have more.
    let types = values.suffix(8).map { ContentType(bytes[$0]) }.filter { $0.type.contains("/") }
    var lines = TextLines(bytes[header.bodyStart..<max(header.bodyStart, end)].trimmedLeft)
    let first = lines.next()?.content ?? []
    let fitting = types.last { type in
      guard type.isKind("multipart/"), let boundary = type.parameters["boundary"] else {
        return false
      }
      return Boundary.delimiter(first, Array(boundary.utf8)) != nil
    }
    return fitting ?? types.last
  }
}
