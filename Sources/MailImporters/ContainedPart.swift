import ImportSupport

/// The bytes of parts that were in a container, with the header that they lack.
enum ContainedPart {
  /// Returns what an S/MIME part signs.
  ///
  /// It should be a part with a header. It is a file if the container has a name like
  /// `invoice.xml.p7m`, and otherwise plain text.
  static func entity(_ content: [UInt8], in container: MIMEPart) -> [UInt8] {
    let fields = MailHeader(content, in: 0..<content.count).fields
    if fields.contains(where: { $0.name.hasPrefix("content-") }) { return content }
    let name = String(container.fileName.dropLast(".p7m".count))
    return FileKind.fileExtension(of: name).isEmpty
      ? [.lineFeed] + content : file(named: name) + content
  }

  static func text(_ content: [UInt8], type: String) -> [UInt8] {
    Array("Content-Type: \(type)\n\n".utf8) + content
  }

  /// Returns `nil` if the attachment has neither a name nor a content.
  static func attachment(_ attachment: TNEFMessage.Attachment) -> [UInt8]? {
    guard attachment.isMessage, let message = TNEFMessage(attachment.content) else {
      if attachment.name.isEmpty, attachment.content.isEmpty { return nil }
      return file(named: attachment.name) + attachment.content
    }
    let header = """
      Content-Type: message/rfc822

      From: \(line(message.sender))
      Subject: \(line(message.subject))
      Content-Type: application/ms-tnef


      """
    return Array(header.utf8) + attachment.content
  }

  private static func file(named name: String) -> [UInt8] {
    let type = "Content-Type: application/octet-stream\nContent-Disposition: attachment"
    let safe = line(name).replacing("\\", with: "_").replacing("\"", with: "_")
    return Array((name.isEmpty ? type + "\n\n" : "\(type); filename=\"\(safe)\"\n\n").utf8)
  }

  private static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.map {
      $0.properties.generalCategory == .control ? " " : $0
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
