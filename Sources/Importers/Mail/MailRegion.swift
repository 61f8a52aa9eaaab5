import Items

/// Where a message stands in its file, the mailbox's `From ` line included.
struct MailRegion: Hashable {
  var offset: Int
  var length: Int
  /// Line of the file, counted from 1.
  var line: Int

  var end: Int { offset + length }

  /// What to say of a message longer than is read.
  func sizeProblem(_ limits: ImportLimits, path: String) -> ImportProblem? {
    guard length > limits.messageBytes else { return nil }
    return ImportProblem(
      .tooLarge, path: path, line: line,
      sentence: "The message is \(ByteCount.spelled(length)); only its first "
        + "\(ByteCount.spelled(limits.messageBytes)) were read.",
      remedy: "Nothing need be done if the rest is attachments.", isWarning: true)
  }
}

/// The beginning of a message: what a scan needs of it.
struct MailHead {
  /// Most bytes of a header that are looked at.
  static let limit = 1 << 21

  private let bytes: [UInt8]
  private let header: MailHeader
  private let fields: MailFields
  private let id: String
  private let scope: Outline.Scope

  /// Whether there is anything of a mail in it.
  var hasFields: Bool { !header.fields.isEmpty }

  /// Reads the header of a message, a piece at a time until it ends.
  init(_ region: MailRegion, in reader: borrowing FileReader) throws {
    var bytes: [UInt8] = []
    var wanted = 1 << 13
    while true {
      bytes = try reader.bytes(at: region.offset, count: min(wanted, region.length))
      let isWhole = bytes.count < wanted || wanted >= Self.limit
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

  func outline(_ region: MailRegion) -> Outline {
    Outline(
      id: id, offset: region.offset, length: region.length, line: region.line,
      threading: fields.threading(id: id), date: fields.date, scope: scope)
  }

  /// Whether the message is more than one text, so that something may have come with it.
  var mayHaveAttachments: Bool {
    header.all("content-type").contains { value in
      let type = bytes[value].trimmed.prefix { $0.isLetter || $0 == 0x2F }.text.lowercased()
      return type.contains("/") && type != "text/plain" && type != "text/html"
    }
  }

  /// Whether the last message of a file lacks its end: its header has none, or the last of its
  /// parts isn't closed.
  func isCut(_ region: MailRegion, in reader: borrowing FileReader) throws -> Bool {
    if !header.isClosed, bytes.count < Self.limit { return true }
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

/// The line a mailbox puts before each message.
enum MailEnvelope {
  /// Length of the `From ` line at the start of the bytes, its end included; 0 when there is none.
  static func length(_ bytes: [UInt8]) -> Int {
    guard bytes.starts(with: MboxSplitter.mark) else { return 0 }
    return bytes.firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }
}
