import Foundation
import Items

/// A message with its fields, its text and the names of its attachments.
struct MailMessage {
  var fields: MailFields
  /// The senders and recipients.
  var people: [Participant]
  /// The text, including quoted replies and the signature; empty when there is none.
  var text: String
  /// The line of the file on which the text begins; `nil` when its bytes aren't the file's own.
  var textLine: Int?
  /// The index of the text in the message's bytes; `nil` when it isn't stored there unchanged.
  var textStart: Int?
  /// The names of the attached files.
  var attachments: [String]
  /// The labels that its owner gave it.
  var tags: [String]

  /// Creates a message by parsing it.
  ///
  /// - Parameters:
  ///   - bytes: The message, beginning with its header.
  ///   - envelope: The mailbox's own `From ` line; empty when there is none.
  ///   - line: The line of the file on which `bytes` begin, or `nil` when they aren't the file's
  ///     own.
  init(_ bytes: borrowing [UInt8], envelope: ArraySlice<UInt8> = [], line: Int?) {
    let message = MIMEPart.parse(bytes, in: 0..<bytes.count)
    fields = MailFields(message.header, in: bytes, envelope: envelope)
    people = MailFields.people(message.header, in: bytes)
    tags = MailLabels.tags(message.header, in: bytes)
    let body = MailBody(message)
    attachments = body.attachments.map(\.fileName).filter { !$0.isEmpty }
    var texts = body.text.map { PartText($0, bytes) }
    if let html = HTMLFallback.texts(of: body, beside: texts, in: bytes) { texts = html }
    if texts.count > 1 { texts.removeAll(where: \.isBlank) }
    guard let only = texts.first, texts.count == 1 else {
      text = texts.map(\.text).joined(separator: "\n\n")
      return
    }
    text = only.text
    textStart = only.start
    if let line, let start = only.start {
      textLine = line + bytes[..<start].count { $0 == 0x0A }
    }
  }
}
