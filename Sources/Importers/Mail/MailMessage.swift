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
  /// Names of the files sent along.
  var attachments: [String]

  /// Reads a message.
  /// - Parameters:
  ///   - bytes: The message, header first.
  ///   - envelope: The mailbox's own `From ` line; empty when there is none.
  ///   - line: Line of the file on which `bytes` begin, or `nil` when they aren't the file's own.
  init(_ bytes: borrowing [UInt8], envelope: ArraySlice<UInt8> = [], line: Int?) {
    let message = MIMEPart.parse(bytes, in: 0..<bytes.count)
    fields = MailFields(message.header, in: bytes, envelope: envelope)
    people = MailFields.people(message.header, in: bytes)
    let body = MailBody(message)
    attachments = body.attachments.map(\.fileName).filter { !$0.isEmpty }
    var texts = body.text.map { PartText($0, bytes) }
    // Some programs send an empty plain text beside the real one.
    if texts.allSatisfy(\.isBlank), !body.htmlAlternative.isEmpty {
      texts = body.htmlAlternative.map { PartText($0, bytes) }
    }
    if texts.count > 1 { texts.removeAll(where: \.isBlank) }
    guard let only = texts.first, texts.count == 1 else {
      text = texts.map(\.text).joined(separator: "\n\n")
      return
    }
    text = only.text
    if let line, let start = only.start {
      textLine = line + bytes[..<start].count { $0 == 0x0A }
    }
  }
}

/// The text of one part of a message.
struct PartText {
  var text: String
  /// Where the text stands in the message when its bytes stand there as they are.
  var start: Int?

  var isBlank: Bool { text.utf8.allSatisfy(\.isWhitespace) }

  init(_ part: MIMEPart, _ bytes: borrowing [UInt8]) {
    let encoding =
      part.header.first("content-transfer-encoding")
      .map { TransferEncoding(HeaderValue.text(bytes[$0])) } ?? .identity
    let raw = bytes[part.body]
    let decoded = encoding.decode(raw)
    var label = part.type.parameters["charset"]
    if part.type.type == "text/html" {
      if label == nil { label = Self.declaredCharset(decoded) }
      text = HTMLText.plain(Charset.decode(decoded, label: label))
      return
    }
    let plain = Charset.decode(decoded, label: label)
    text = plain
    if part.type.parameters["format"]?.lowercased() == "flowed" {
      let deletesSpace = part.type.parameters["delsp"]?.lowercased() == "yes"
      text = FlowedText.joined(plain, deletesSpace: deletesSpace)
    }
    if encoding == .identity, text.utf8.elementsEqual(raw) { start = part.body.lowerBound }
  }

  /// The character set an HTML text names near its beginning.
  private static func declaredCharset(_ html: ArraySlice<UInt8>) -> String? {
    let head = html.prefix(2048).text.lowercased()
    guard let mark = head.firstRange(of: "charset=") else { return nil }
    let name = head[mark.upperBound...].drop { "\"' ".contains($0) }
      .prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
    return name.isEmpty ? nil : String(name)
  }
}
