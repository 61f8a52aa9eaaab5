import Items

/// Makes items of messages.
enum MailItem {
  /// The item of the message that `bytes` are, as it was outlined.
  /// - Throws: `ImportProblem` when the message isn't the outlined one or its text is too large.
  static func make(
    _ bytes: [UInt8], outline: Outline, path: String, isMailbox: Bool, limits: ImportLimits
  ) throws -> Item {
    let start = MailEnvelope.length(bytes)
    let envelope = bytes[..<start]
    let stored = Array(bytes[start...])
    let unquoted = isMailbox ? FromQuoting.removed(stored) : nil
    let message = MailMessage(
      unquoted ?? stored, envelope: envelope,
      line: unquoted == nil ? outline.line + (start > 0 ? 1 : 0) : nil)
    let isSame =
      message.fields.messageID.map { $0 == outline.id }
      ?? outline.id.hasPrefix("sha256:")
    guard isSame, !isMailbox || start > 0 else {
      throw ImportProblem(
        .malformed, path: path, line: outline.line,
        sentence: "The file changed while it was being read.", remedy: "Add it again.")
    }
    guard message.text.utf8.count <= limits.textBytes else {
      throw ImportProblem(
        .tooLarge, path: path, line: outline.line,
        sentence: "The message's text is \(ByteCount.spelled(message.text.utf8.count)), and at "
          + "most \(ByteCount.spelled(limits.textBytes)) are read as one text.",
        remedy: "Leave it out, or raise the limit.")
    }
    return Item(
      id: outline.id, kind: .mail, title: message.fields.subject, text: message.text,
      date: message.fields.date, people: message.people, textLine: message.textLine,
      attachments: message.attachments)
  }
}
