import Foundation
import Items

/// A message read whole: its fields, its text, and what came with it.
struct MailMessage {
  var fields: MailFields
  /// Who sent it and who received it.
  var people: [Participant]
  /// The text, quoted replies and signature included; empty when there is none.
  var text: String
  /// Line of the file on which the text begins when its bytes are the file's own.
  var textLine: Int?
  /// Where the text stands in the message when its bytes stand there as they are.
  var textStart: Int?
  /// Names of the files sent along.
  var attachments: [String]
  /// Labels that its owner gave it.
  var tags: [String]

  /// Reads a message.
  /// - Parameters:
  ///   - bytes: The message, header first.
  ///   - envelope: The mailbox's own `From ` line; empty when there is none.
  ///   - line: Line of the file on which `bytes` begin, or `nil` when they aren't the file's own.
  init(_ bytes: borrowing [UInt8], envelope: ArraySlice<UInt8> = [], line: Int?) {
    let message = MIMEPart.parse(bytes, in: 0..<bytes.count)
    fields = MailFields(message.header, in: bytes, envelope: envelope)
    people = MailFields.people(message.header, in: bytes)
    tags = MailLabels.tags(message.header, in: bytes)
    let body = MailBody(message)
    attachments = body.attachments.map(\.fileName).filter { !$0.isEmpty }
    var texts = body.text.map { PartText($0, bytes) }
    if let fuller = FullerHTML.texts(of: body, beside: texts, in: bytes) { texts = fuller }
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
