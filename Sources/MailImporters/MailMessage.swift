import Foundation
import ImportSupport
import Items

struct MailMessage {
  var fields: MailFields
  var people: [Item.Participant]
  /// Includes quoted replies and the signature; empty when there is none.
  var text: String
  /// Counted in the file; `nil` when the text's bytes aren't the file's own.
  var textLine: Int?
  /// The index in the message's bytes; `nil` when the text isn't stored there unchanged.
  var textStart: Int?
  var attachments: [String]
  var tags: [String]

  /// `bytes` begin with the header; `envelope` is the mailbox's own `From ` line.
  ///
  /// `line` is the line of the file on which `bytes` begin, or `nil` when they aren't the file's
  /// own.
  init(_ bytes: [UInt8], envelope: ArraySlice<UInt8> = [], line: Int?) {
    let message = ParsedMessage(bytes, in: 0..<bytes.count)
    let bytes = message.bytes
    fields = MailFields(message.root.header, in: bytes, envelope: envelope)
    if let subject = message.protectedSubject { fields.subject = subject }
    people = MailFields.people(message.root.header, in: bytes)
    tags = MailLabels.tags(message.root.header, in: bytes)
    let body = MailBody(message.root)
    attachments = body.attachments.map(\.fileName).filter { !$0.isEmpty }
    var texts = body.text.map { PartText($0, bytes) }
    if let html = HTMLFallback.texts(of: body, beside: texts, in: bytes) { texts = html }
    if texts.count > 1 { texts.removeAll(where: \.isBlank) }
    guard let only = texts.first, texts.count == 1 else {
      text = texts.map(\.text).joined(separator: "\n\n")
      return
    }
    text = only.text
    guard let start = only.firstLineStart, message.isOwn(start) else { return }
    textStart = only.start
    if let line {
      textLine = line + bytes[..<start].count { $0 == .lineFeed }
    }
  }
}
