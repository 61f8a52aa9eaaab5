/// A part of a message that may be read as an item of its own.
struct MailAttachment {
  /// Path of the part; that of a part of a message within the message begins with that one's.
  var path: String
  /// Path of the message within the message that it came with; `nil` for the message itself.
  var parent: String?
  var part: MIMEPart
  /// The message in whose bytes the part stands.
  var source: [UInt8]
  /// Whether those are the bytes of the outermost message.
  var isInPlace: Bool

  /// Whether the part is a message: it says so, or is a file that is named and begins as one.
  private(set) var isMessage: Bool

  init(path: String, parent: String?, part: MIMEPart, source: [UInt8], isInPlace: Bool) {
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

  /// Whether it is nothing but what PGP made of words or keys; signed words can be read.
  var isSealed: Bool {
    let start = head[...].trimmedLeft
    return start.starts(with: "-----BEGIN PGP ".utf8)
      && !start.starts(with: "-----BEGIN PGP SIGNED ".utf8)
  }

  /// Name of the file, or one that says what it is.
  var name: String {
    if !part.fileName.isEmpty { return part.fileName }
    return "attachment" + (Self.endings[part.type.type].map { "." + $0 } ?? "")
  }

  /// The part's bytes as they were before they were sent; text is in UTF-8 when its character set
  /// is known.
  var content: [UInt8] {
    let decoded = part.encoding(in: source).decode(source[part.body])
    guard let charset, !decoded.isEmpty else { return Array(decoded) }
    return Array(Charset.decode(decoded, label: charset).utf8)
  }

  /// The first bytes of the content, for recognising its format.
  var head: [UInt8] {
    let raw = source[part.body].prefix(16_384)
    let decoded = part.encoding(in: source).decode(raw)
    guard let charset else { return Array(decoded.prefix(4096)) }
    return Array(Charset.decode(decoded.prefix(4096), label: charset).utf8.prefix(4096))
  }

  /// Offset of the content in the outermost message when it stands there as it is.
  var offset: Int? { isInPlace && isAsItStands ? part.body.lowerBound : nil }

  /// Whether the content is the part's bytes as they stand.
  var isAsItStands: Bool { part.encoding(in: source) == .identity && charset == nil }

  /// The character set that text must be converted from; `nil` when the bytes are to be left alone.
  private var charset: String? {
    guard part.type.isKind("text/"), let label = part.type.parameters["charset"],
      !["utf-8", "utf8", "us-ascii", "ascii"].contains(label.lowercased())
    else { return nil }
    return label
  }

  /// Endings of the names of files that came without one.
  private static let endings = [
    "text/plain": "txt", "text/html": "html", "text/markdown": "md", "text/calendar": "ics",
    "text/csv": "csv", "text/rtf": "rtf", "application/rtf": "rtf", "application/pdf": "pdf",
    "application/ics": "ics", "application/json": "json", "text/vtt": "vtt",
    "application/msword": "doc", "application/epub+zip": "epub",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  ]
}

/// Every part of a message that isn't its text and may hold words, in order.
struct MailAttachments {
  private(set) var all: [MailAttachment] = []
  /// Whether there are more parts than are looked at.
  private(set) var isCut = false

  /// Most attachments of one message, and how deep messages within messages are looked into.
  private static let most = 1000
  private static let depth = 8

  init(_ bytes: [UInt8]) {
    add(
      MIMEPart.parse(bytes, in: 0..<bytes.count), bytes, isInPlace: true, parent: nil, depth: 0)
  }

  private mutating func add(
    _ message: MIMEPart, _ bytes: [UInt8], isInPlace: Bool, parent: String?, depth: Int
  ) {
    isCut = isCut || message.isCut
    let sealed = Set(message.sealedPaths)
    for part in MailBody(message).attachments where part.mayHoldWords {
      guard all.count < Self.most else {
        isCut = true
        return
      }
      if sealed.contains(part.path) { continue }
      let path = parent.map { $0 + "." + part.path } ?? part.path
      let found = MailAttachment(
        path: path, parent: parent, part: part, source: bytes, isInPlace: isInPlace)
      if found.isSealed { continue }
      all.append(found)
      guard found.isMessage, depth < Self.depth else { continue }
      if found.isAsItStands {
        add(
          MIMEPart.parse(bytes, in: part.body), bytes, isInPlace: isInPlace, parent: path,
          depth: depth + 1)
      } else {
        let inner = found.content
        add(
          MIMEPart.parse(inner, in: 0..<inner.count), inner, isInPlace: false, parent: path,
          depth: depth + 1)
      }
    }
  }
}

extension MIMEPart {
  /// The paths of the parts of multiparts that are encrypted (RFC 1847, section 2.2).
  fileprivate var sealedPaths: [String] {
    type.type == "multipart/encrypted" ? parts.map(\.path) : parts.flatMap(\.sealedPaths)
  }

  /// Whether the part is a message that was sent along.
  fileprivate var isMessage: Bool { type.type == "message/rfc822" || type.type == "message/global" }

  /// Whether there is anything to read in the part: pictures, sounds, signatures and the slips that
  /// machines send to each other have no words of a person's.
  fileprivate var mayHoldWords: Bool {
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
    "text/rfc822-headers", "text/x-vcard", "text/vcard", "text/directory", "text/css",
    "application/applefile", "application/mac-binhex40",
  ]
}
