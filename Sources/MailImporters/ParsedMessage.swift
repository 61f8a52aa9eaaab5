import ImportSupport

/// The parts of a message, including those inside containers.
///
/// A container is an S/MIME part with what it signs inside (RFC 8551, section 3.5.2), or Outlook's
/// `winmail.dat`. It becomes a multipart with its contents as parts, so that they are read like
/// those of any other mail. No signature is verified.
struct ParsedMessage {
  private(set) var root: MIMEPart
  /// The message's bytes, followed by the contents of containers.
  private(set) var bytes: [UInt8]
  private(set) var unread = UnreadParts()
  /// The bytes that are the message's own, and are at the same index in it.
  private let ownCount: Int
  /// The message and signed parts, as they were before containers were opened, unless they have
  /// been searched for text.
  private var unsearched: [MIMEPart]
  private var hasText = false

  private static let maximumDepth = 4

  init(_ bytes: [UInt8], in range: Range<Int>) {
    let message = MIMEPart.parse(bytes, in: range)
    if range.count < bytes.count, message.hasContainer {
      // A copy without the bytes around it, because the contents are appended.
      self.bytes = Array(bytes[range])
      ownCount = 0
      root = MIMEPart.parse(self.bytes, in: 0..<range.count)
    } else {
      self.bytes = bytes
      ownCount = bytes.count
      root = message
    }
    unsearched = [root]
    root = opened(root, isRoot: true, depth: 0)
  }

  /// Returns whether a place is in the message itself.
  func isOwn(_ index: Int) -> Bool { index < ownCount }

  private mutating func opened(_ part: MIMEPart, isRoot: Bool, depth: Int) -> MIMEPart {
    var part = part
    if part.type.type == "multipart/encrypted" {
      unread.add(.pgpEncrypted, part.fileName, isWhole: isRoot)
      return part
    }
    for index in part.parts.indices {
      part.parts[index] = opened(part.parts[index], isRoot: false, depth: depth)
    }
    guard let container = part.container else { return part }
    let content = part.encoding(in: bytes).decode(bytes[part.body])
    let (kind, contents, reason) =
      switch container {
      case .smime: Self.signed(content, in: part)
      case .tnef: outlook(content)
      }
    if let reason { unread.add(reason, part.fileName, isWhole: isRoot) }
    guard !contents.isEmpty else { return part }
    guard depth < Self.maximumDepth else {
      if reason == nil { unread.add(.nested, part.fileName, isWhole: isRoot) }
      return part
    }
    return opened(part, contents, kind, isRoot: isRoot, depth: depth)
  }

  private mutating func opened(
    _ container: MIMEPart, _ contents: [[UInt8]], _ kind: String, isRoot: Bool, depth: Int
  ) -> MIMEPart {
    var part = container
    part.path = isRoot ? "" : container.path
    part.type = ContentType(type: kind)
    part.disposition = ContentType(type: "")
    for (index, content) in contents.enumerated() {
      let start = bytes.count
      bytes += content
      let path = (isRoot ? "" : container.path + ".") + "\(index + 1)"
      let inner = MIMEPart.parse(bytes, in: start..<bytes.count, path: path)
      part.isTruncated = part.isTruncated || inner.isTruncated
      if kind == "multipart/signed" { unsearched.append(inner) }
      part.parts.append(opened(inner, isRoot: false, depth: depth + 1))
    }
    return part
  }

  private typealias Opened = (kind: String, contents: [[UInt8]], reason: UnreadParts.Reason?)

  private static func signed(_ bytes: ArraySlice<UInt8>, in part: MIMEPart) -> Opened {
    let kind = "multipart/signed"
    switch CryptographicMessage(bytes) {
    case .signed(let content, let isWhole):
      let contents = content.isEmpty ? [] : [ContainedPart.entity(content, in: part)]
      return (kind, contents, isWhole ? nil : .damaged)
    case .encrypted: return (kind, [], .encrypted)
    case .compressed: return (kind, [], .compressed)
    case .other: return (kind, [], nil)
    case nil: return (kind, [], .damaged)
    }
  }

  /// Outlook repeats the text in the container, so it is read only if the message has none.
  private mutating func outlook(_ content: ArraySlice<UInt8>) -> Opened {
    let kind = "multipart/mixed"
    guard let message = TNEFMessage(content) else { return (kind, [], .damagedOutlook) }
    var contents = message.attachments.compactMap(ContainedPart.attachment)
    while let part = unsearched.popLast() {
      hasText = hasText || MailBody(part).text.contains { !PartText($0, bytes).isBlank }
    }
    if !hasText, let body = message.body {
      contents.insert(ContainedPart.text(body.bytes, type: body.type), at: 0)
    }
    return (kind, contents, message.isWhole ? nil : .damagedOutlook)
  }
}

extension MIMEPart {
  fileprivate enum Container { case smime, tnef }

  fileprivate var hasContainer: Bool { container != nil || parts.contains(where: \.hasContainer) }

  /// The format that the type or the name tells; some servers change the type.
  fileprivate var container: Container? {
    guard parts.isEmpty, !body.isEmpty else { return nil }
    switch type.type {
    case "application/pkcs7-mime", "application/x-pkcs7-mime": return .smime
    case "application/ms-tnef", "application/vnd.ms-tnef": return .tnef
    case "application/octet-stream":
      if fileName.lowercased() == "winmail.dat" { return .tnef }
      return FileKind.fileExtension(of: fileName) == "p7m" ? .smime : nil
    default: return nil
    }
  }
}
