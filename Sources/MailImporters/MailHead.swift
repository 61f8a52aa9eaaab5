import ImportSupport
import Items

struct MailHead {
  static let maximumHeaderBytes = 1 << 21

  private let bytes: [UInt8]
  private let header: MailHeader
  private let fields: MailFields
  private let id: String
  private let scope: Item.Outline.Scope

  var hasFields: Bool { !header.fields.isEmpty }

  /// Reads 8 KiB at first, and four times as much each time until the header ends or the maximum is
  /// reached.
  init(_ region: MailRegion, in reader: borrowing FileReader) throws {
    var bytes: [UInt8] = []
    var wanted = 1 << 13
    while true {
      bytes = try reader.bytes(at: region.offset, count: min(wanted, region.length))
      let isWhole = bytes.count < wanted || wanted >= Self.maximumHeaderBytes
      if isWhole || MailHeader(bytes, in: 0..<bytes.count).isClosed { break }
      wanted *= 4
    }
    let start = MailEnvelope.length(bytes)
    self.bytes = bytes
    header = MailHeader(bytes, in: start..<bytes.count)
    fields = MailFields(header, in: bytes, envelope: bytes[..<start])
    scope = fields.messageID == nil ? .digest : .messageID
    id =
      try fields.messageID
      ?? "sha256:" + FileDigest.hexadecimal(region.offset + start..<region.end, in: reader)
  }

  /// Takes a subject that replaces the header's own.
  func outline(_ region: MailRegion, subject: String? = nil) -> Item.Outline {
    var fields = fields
    if let subject { fields.subject = subject }
    return Item.Outline(
      id: id, offset: region.offset, length: region.length, line: region.line,
      threading: fields.threading(id: id, header, in: bytes), date: fields.date, scope: scope)
  }

  /// False if the message is a single text.
  var mayHaveAttachments: Bool {
    header.all("content-type").contains { value in
      let type = bytes[value].trimmed.prefix { $0.isLetter || $0 == .slash }.text.lowercased()
      return type.contains("/") && type != "text/plain" && type != "text/html"
    }
  }

  /// True if the first 4,096 bytes after the header have the beginning of an encrypted block.
  func hasPGPMessage(
    _ region: MailRegion, in reader: borrowing FileReader
  ) throws -> Bool {
    let end = min(region.length, header.bodyStart + 4096)
    guard header.bodyStart < end else { return false }
    let encoding =
      header.first("content-transfer-encoding")
      .map { TransferEncoding(HeaderValue.text(bytes[$0])) } ?? .identity
    guard bytes.count < end else {
      return PGPText.hasMessage(encoding.decode(bytes[header.bodyStart..<end]))
    }
    let body = try reader.bytes(
      at: region.offset + header.bodyStart, count: end - header.bodyStart)
    return PGPText.hasMessage(encoding.decode(body[...]))
  }

  /// The last message of a file is cut off if its header has no end, or its multipart isn't closed.
  func isTruncated(_ region: MailRegion, in reader: borrowing FileReader) throws -> Bool {
    if !header.isClosed, bytes.count < Self.maximumHeaderBytes { return true }
    guard let value = header.all("content-type").last else { return false }
    let type = ContentType(bytes[value])
    guard type.isKind("multipart/"), let boundary = type.parameters["boundary"], !boundary.isEmpty
    else { return false }
    let length = min(region.length, 1 << 16)
    let tail = try reader.bytes(at: region.end - length, count: length)
    return !TextLines(tail[...]).contains {
      Boundary.delimiter($0.content, Array(boundary.utf8)) == true
    }
  }
}

enum MailEnvelope {
  /// Counts the `From ` line at the start of the bytes with its line end; 0 when there is none.
  static func length(_ bytes: [UInt8]) -> Int {
    guard bytes.starts(with: MboxSplitter.messageStart) else { return 0 }
    return bytes.firstIndex(of: .lineFeed).map { $0 + 1 } ?? bytes.count
  }
}
