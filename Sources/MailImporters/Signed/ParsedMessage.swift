import ImportSupport

/// The parts of a message, including those inside S/MIME parts that are signed and not encrypted.
///
/// Such a part is a container with its content inside (RFC 8551, section 3.5.2). It becomes a
/// multipart with the content as its only part, so it is read like a mail with the signature beside
/// its content. No signature is verified.
struct ParsedMessage {
  private(set) var root: MIMEPart
  /// The message's bytes, followed by the contents of containers.
  private(set) var bytes: [UInt8]
  private(set) var unread = UnreadParts()
  /// The bytes that are the message's own, and are at the same index in it.
  private let ownCount: Int

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
    root = unwrapped(root, isRoot: true, depth: 0)
  }

  /// Returns a Boolean value that indicates whether a place is in the message itself.
  func isOwn(_ index: Int) -> Bool { index < ownCount }

  private mutating func unwrapped(_ part: MIMEPart, isRoot: Bool, depth: Int) -> MIMEPart {
    var part = part
    if part.type.type == "multipart/encrypted" {
      unread.add(.pgpEncrypted, part.fileName, isWhole: isRoot)
      return part
    }
    for index in part.parts.indices {
      part.parts[index] = unwrapped(part.parts[index], isRoot: false, depth: depth)
    }
    guard part.isContainer else { return part }
    switch CryptographicMessage(part.encoding(in: bytes).decode(bytes[part.body])) {
    case .signed(let content, let isWhole):
      if !isWhole || depth == Self.maximumDepth {
        unread.add(.damaged, part.fileName, isWhole: isRoot)
      }
      guard !content.isEmpty, depth < Self.maximumDepth else { return part }
      return unwrapped(part, content, isRoot: isRoot, depth: depth)
    case .encrypted: unread.add(.encrypted, part.fileName, isWhole: isRoot)
    case .compressed: unread.add(.compressed, part.fileName, isWhole: isRoot)
    case nil: unread.add(.damaged, part.fileName, isWhole: isRoot)
    case .other: break
    }
    return part
  }

  private mutating func unwrapped(
    _ container: MIMEPart, _ content: [UInt8], isRoot: Bool, depth: Int
  ) -> MIMEPart {
    let start = bytes.count
    bytes += Self.header(of: content, in: container) + content
    var part = container
    part.path = isRoot ? "" : container.path
    part.type = ContentType(type: "multipart/signed")
    part.disposition = ContentType(type: "")
    let inner = MIMEPart.parse(
      bytes, in: start..<bytes.count, path: isRoot ? "1" : container.path + ".1")
    part.isTruncated = part.isTruncated || inner.isTruncated
    part.parts = [unwrapped(inner, isRoot: false, depth: depth + 1)]
    return part
  }

  /// Returns the header that a content lacks.
  ///
  /// The content should be a part with a header. It is a file if the container has a name like
  /// `invoice.xml.p7m`, and otherwise plain text.
  private static func header(of content: [UInt8], in container: MIMEPart) -> [UInt8] {
    let fields = MailHeader(content, in: 0..<content.count).fields
    if fields.contains(where: { $0.name.hasPrefix("content-") }) { return [] }
    let name = String(container.fileName.dropLast(".p7m".count))
      .replacing(/[\x00-\x1F"\\]/, with: "_")
    guard !FileKind.fileExtension(of: name).isEmpty else { return [.lineFeed] }
    return Array("Content-Disposition: attachment; filename=\"\(name)\"\n\n".utf8)
  }
}

extension MIMEPart {
  fileprivate var hasContainer: Bool { isContainer || parts.contains(where: \.hasContainer) }

  /// True if the part is of S/MIME, or is named like one; Outlook's servers change the type.
  fileprivate var isContainer: Bool {
    guard parts.isEmpty, !body.isEmpty else { return false }
    switch type.type {
    case "application/pkcs7-mime", "application/x-pkcs7-mime": return true
    case "application/octet-stream": return FileKind.fileExtension(of: fileName) == "p7m"
    default: return false
    }
  }
}
