import ImportSupport
import Items

enum MailItem {
  /// Throws when the message isn't the outlined one or its text is too large.
  static func make(
    _ bytes: [UInt8], outline: Item.Outline, path: String, isMailbox: Bool, limits: ImportLimits
  ) throws -> Item {
    let stored = StoredMessage(bytes, isMailbox: isMailbox)
    let hasEnvelope = !stored.envelope.isEmpty
    let message = ReadingBudget(limits, fileSize: bytes.count).run {
      MailMessage(
        stored.bytes, envelope: stored.envelope,
        line: stored.isUnchanged ? outline.line + (hasEnvelope ? 1 : 0) : nil)
    }
    // If the task was cancelled during reading, the text is incomplete.
    try Task.checkCancellation()
    guard isNamed(message.fields, outline), !isMailbox || hasEnvelope else {
      if let problem = headerProblem(stored, outline, path: path) { throw problem }
      throw ImportProblem.changed(outline, path: path)
    }
    guard message.text.utf8.count <= limits.textBytes else {
      throw ImportProblem(
        .tooLarge, path: path, line: outline.line,
        message: "The message's text is \(ByteCount.spelled(message.text.utf8.count)), and at "
          + "most \(ByteCount.spelled(limits.textBytes)) are read as one text.",
        remedy: "Leave it out, or raise the limit.")
    }
    var item = item(message, id: outline.id, parent: nil)
    if stored.isUnchanged, let start = message.textStart {
      item.textOffset = outline.offset + stored.envelope.count + start
    }
    return item
  }

  static func isNamed(_ fields: MailFields, _ outline: Item.Outline) -> Bool {
    guard let id = fields.messageID else { return outline.scope == .digest }
    return outline.scope == .messageID && id.isExactly(outline.id)
  }

  static func item(_ message: MailMessage, id: String, parent: String?) -> Item {
    Item(
      id: id, kind: .mail, title: message.fields.subject, text: message.text,
      date: message.fields.date, timeZone: message.fields.timeZone, people: message.people,
      tags: message.tags, textLine: message.textLine, attachments: message.attachments,
      excludedRanges: MailExclusions.find(in: message.text, subject: message.fields.subject),
      parent: parent)
  }

  /// The outline of a message whose header is longer than a scan reads was made without its last
  /// fields.
  private static func headerProblem(
    _ stored: StoredMessage, _ outline: Item.Outline, path: String
  ) -> ImportProblem? {
    let header = MailHeader(stored.bytes, in: 0..<stored.bytes.count)
    guard header.bodyStart > MailHead.maximumHeaderBytes - stored.envelope.count else { return nil }
    return ImportProblem(
      .tooLarge, path: path, line: outline.line,
      message: "The message's header is \(ByteCount.spelled(header.bodyStart)), and its "
        + "Message-ID isn't in the first \(ByteCount.spelled(MailHead.maximumHeaderBytes)), "
        + "which are all that "
        + "is read of one.",
      remedy: "Move the field Message-ID to the header's beginning, or leave the message out.")
  }
}
