import Foundation
import ImportSupport
import Items

/// An attached message that contains attachments.
struct AttachedMail {
  var path: String
  var date: Date?
  var timeZone: TimeZone?
  var people: [Item.Participant]

  init(_ message: ParsedMessage, path: String) {
    let fields = MailFields(message.root.header, in: message.bytes, envelope: [])
    self.path = path
    date = fields.date
    timeZone = fields.timeZone
    people = MailFields.people(message.root.header, in: message.bytes)
  }
}

struct MailAttachment {
  /// Inside an attached message, the path begins with the path of that message.
  var path: String
  /// The attached message that contains the part; `nil` in the outermost message.
  var parent: AttachedMail?
  var part: MIMEPart
  var source: [UInt8]
  var isInPlace: Bool

  /// Its type says so, or its file has the extension `eml` and begins with a mail's header.
  private(set) var isMessage: Bool

  init(path: String, parent: AttachedMail?, part: MIMEPart, source: [UInt8], isInPlace: Bool) {
    self.path = path
    self.parent = parent
    self.part = part
    self.source = source
    self.isInPlace = isInPlace
    isMessage = part.isMessage
    if !isMessage, FileKind.fileExtension(of: part.fileName) == "eml" {
      isMessage = MailRecognition.isMessage(head, isNamedMail: false, isNamedNote: false)
    }
  }

  /// PGP-encrypted text or PGP keys; text that is only signed can be read.
  var isEncrypted: Bool {
    let start = head[...].trimmedLeft
    return start.starts(with: "-----BEGIN PGP ".utf8)
      && !start.starts(with: "-----BEGIN PGP SIGNED ".utf8)
  }

  /// A file without a name gets one from its type, such as `attachment.pdf`.
  var name: String {
    if !part.fileName.isEmpty { return part.fileName }
    return "attachment" + (Self.fileExtensions[part.type.type].map { "." + $0 } ?? "")
  }

  /// Decoded; text in a known character set is converted to UTF-8.
  var content: [UInt8] {
    let decoded = part.encoding(in: source).decode(source[part.body])
    guard let charset, !decoded.isEmpty else { return Array(decoded) }
    return Array(Charset.decode(decoded, label: charset).utf8)
  }

  /// Up to 4,096 decoded bytes for recognizing the format.
  var head: [UInt8] {
    let raw = source[part.body].prefix(16_384)
    let decoded = part.encoding(in: source).decode(raw)
    guard let charset else { return Array(decoded.prefix(4096)) }
    return Array(Charset.decode(decoded.prefix(4096), label: charset).utf8.prefix(4096))
  }

  /// The offset in the outermost message; `nil` when the content isn't stored there unchanged.
  var offset: Int? { isInPlace && isUnencoded ? part.body.lowerBound : nil }

  var isUnencoded: Bool { part.encoding(in: source) == .identity && charset == nil }

  /// The character set to convert text from; `nil` when the bytes stay unchanged.
  private var charset: String? {
    guard part.type.isKind("text/"), let label = part.type.parameters["charset"],
      !["utf-8", "utf8", "us-ascii", "ascii"].contains(label.lowercased())
    else { return nil }
    return label
  }

  private static let fileExtensions = [
    "text/plain": "txt", "text/html": "html", "text/markdown": "md", "text/calendar": "ics",
    "text/csv": "csv", "text/rtf": "rtf", "application/rtf": "rtf", "application/pdf": "pdf",
    "text/xml": "xml", "application/xml": "xml",
    "application/ics": "ics", "application/json": "json", "text/vtt": "vtt",
    "text/vcard": "vcf", "text/x-vcard": "vcf",
    "application/msword": "doc", "application/epub+zip": "epub",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  ]
}

struct MailAttachments {
  private(set) var all: [MailAttachment] = []
  private(set) var unread = UnreadParts()
  private(set) var isTruncated = false
  /// The subject in a signed part; `nil` if the header's own says as much.
  let protectedSubject: String?

  private let maximumCount: Int

  private static let maximumCount = 1000
  /// Read even if the message has fewer bytes for each than `bytesPerAttachment`.
  private static let minimumCount = 128
  /// Each attachment becomes an item, whose rows and vector take some five kilobytes.
  private static let bytesPerAttachment = 512
  private static let maximumDepth = 8

  init(_ bytes: [UInt8]) {
    maximumCount = min(
      Self.maximumCount, max(Self.minimumCount, bytes.count / Self.bytesPerAttachment))
    let message = ParsedMessage(bytes, in: 0..<bytes.count)
    protectedSubject = message.protectedSubject
    add(message, isInPlace: true, parent: nil, depth: 0)
  }

  private mutating func add(
    _ message: ParsedMessage, isInPlace: Bool, parent: AttachedMail?, depth: Int
  ) {
    isTruncated = isTruncated || message.root.isTruncated
    if parent == nil { unread = message.unread } else { unread.add(message.unread) }
    let body = MailBody(message.root)
    for part in body.text where part.hasPGPMessage(in: message.bytes) {
      unread.add(.pgpEncrypted, part.fileName, isWhole: false)
    }
    let encrypted = Set(message.root.encryptedPaths)
    let senders = body.attachments.contains(where: \.isCard) ? message.senders : []
    for part in body.attachments where part.mayHaveText {
      guard all.count < maximumCount else {
        isTruncated = true
        return
      }
      if encrypted.contains(part.path) { continue }
      let path = parent.map { $0.path + "." + part.path } ?? part.path
      let found = MailAttachment(
        path: path, parent: parent, part: part, source: message.bytes,
        isInPlace: isInPlace && message.isOwn(part.body.lowerBound))
      if found.isEncrypted {
        if part.hasPGPMessage(in: message.bytes) {
          unread.add(.pgpEncrypted, part.fileName, isWhole: false)
        }
        continue
      }
      if part.isCard {
        guard let card = AttachedCard(found.content), !card.isOwn(of: senders) else { continue }
      }
      all.append(found)
      guard found.isMessage, depth < Self.maximumDepth else { continue }
      if found.isUnencoded {
        let inner = ParsedMessage(message.bytes, in: part.body)
        add(
          inner, isInPlace: found.isInPlace, parent: AttachedMail(inner, path: path),
          depth: depth + 1)
      } else {
        let content = found.content
        let inner = ParsedMessage(content, in: 0..<content.count)
        add(inner, isInPlace: false, parent: AttachedMail(inner, path: path), depth: depth + 1)
      }
    }
  }
}

extension MIMEPart {
  /// True if an encrypted block begins in the first 4,096 bytes.
  fileprivate func hasPGPMessage(in bytes: [UInt8]) -> Bool {
    PGPText.hasMessage(encoding(in: bytes).decode(bytes[body].prefix(4096)))
  }

  /// The parts of encrypted multiparts (RFC 1847, section 2.2).
  fileprivate var encryptedPaths: [String] {
    type.type == "multipart/encrypted" ? parts.map(\.path) : parts.flatMap(\.encryptedPaths)
  }

  fileprivate var isMessage: Bool { type.type == "message/rfc822" || type.type == "message/global" }

  /// Images, audio, video, signatures and the data that programs send each other contain no words.
  fileprivate var mayHaveText: Bool {
    if body.isEmpty { return false }
    let kinds = ["image/", "audio/", "video/", "font/", "model/", "multipart/"]
    if kinds.contains(where: type.isKind) { return false }
    if type.isKind("message/") { return isMessage }
    return !Self.machineTypes.contains(type.type)
  }

  private static let machineTypes: Set<String> = [
    "application/pgp-signature", "application/pgp-encrypted", "application/pgp-keys",
    "application/pkcs7-signature", "application/x-pkcs7-signature", "application/pkcs7-mime",
    "application/x-pkcs7-mime", "application/ms-tnef", "application/vnd.ms-tnef",
    "text/rfc822-headers", "text/css", "application/applefile", "application/mac-binhex40",
  ]

  /// A contact (RFC 6350, section 10.1; RFC 2426, section 4).
  fileprivate var isCard: Bool { Self.cardTypes.contains(type.type) }

  private static let cardTypes: Set<String> = ["text/vcard", "text/x-vcard", "text/directory"]
}
