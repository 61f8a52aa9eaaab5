import Foundation
import ImportSupport
import Items

enum TelegramMessage {
  /// Prefers `date_unixtime`.
  ///
  /// The field `date` is what the clock of the exporting machine showed.
  static func date(_ record: JSONRecord) -> Date? {
    record.number("date_unixtime").flatMap(CivilTime.date(secondsSince1970:))
      ?? record.string("date").flatMap(ISODate.parse)
  }

  /// Returns the zone of the exporting machine, by which the two fields differ.
  private static func timeZone(_ record: JSONRecord) -> TimeZone? {
    guard let seconds = record.number("date_unixtime"),
      let shown = record.string("date").flatMap(ISODate.parse)
    else { return nil }
    let offset = shown.timeIntervalSince1970 - seconds
    return Int(exactly: offset).flatMap { ZonedDate(date: shown, offset: $0).timeZone }
  }

  /// Returns `nil` if no person wrote it.
  static func message(_ record: JSONRecord) -> ChatMessage? {
    guard record.string("type") ?? "message" == "message" else { return nil }
    var message = ChatMessage()
    message.timeZone = timeZone(record)
    message.sender = record.string("from") ?? ""
    // People who deleted their account have only an id.
    if message.sender.isEmpty { message.address = record.string("from_id") ?? "" }
    message.text = ([ownText(record)] + TelegramMedia.texts(record)).filter { !$0.isEmpty }
      .joined(separator: "\n")
    message.attachments = TelegramMedia.attachments(record)
    message.fields = fields.compactMap { name, key in
      guard let value = record.string(key), !value.isEmpty else { return nil }
      return Item.Field(name, value)
    }
    return message
  }

  /// The names of people other than the sender: whose words these are, and who signed for a
  /// channel.
  private static let fields = [
    ("Forwarded from", "forwarded_from"), ("Saved from", "saved_from"), ("Author", "author"),
    ("Via", "via_bot"),
  ]

  /// The entities may have the addresses of links that the text lacks.
  private static func ownText(_ record: JSONRecord) -> String {
    let plain = text(record.value("text"))
    let rich = text(record.value("text_entities"))
    return rich.utf8.count >= plain.utf8.count ? rich : plain
  }

  /// Takes a string, an object with a `text`, or a list of these.
  static func text(_ value: Any?) -> String {
    if let text = value as? String { return text }
    if let object = value as? [String: Any] { return text(object["text"]) }
    var result = ""
    var isAfterObject = false
    for part in value as? [Any] ?? [] {
      let object = part as? [String: Any]
      let type = object?["type"] as? String
      var piece = part as? String ?? object?["text"] as? String ?? ""
      if type == "text_link", let address = object?["href"] as? String, !address.isEmpty {
        piece = ChatLink.text(address, label: piece)
      }
      // Plain text between objects is written as strings. Where there is none, a link would run
      // into the word before it.
      if isAfterObject, type == "link" || type == "email" || type == "phone",
        let last = result.last, !last.isWhitespace, let first = piece.first, !first.isWhitespace
      {
        result += " "
      }
      result += piece
      isAfterObject = object != nil && type != "plain"
    }
    return result
  }
}
