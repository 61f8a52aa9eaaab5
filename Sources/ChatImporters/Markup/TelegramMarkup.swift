import Foundation
import ImportSupport
import Items
import Markup

/// The parts of a message in Telegram's HTML export.
struct TelegramMarkup {
  private let reader = TelegramMarkupReader()

  init(_ bytes: [UInt8]) {
    _ = HTMLEvents.parse(String(decoding: bytes, as: UTF8.self), reader)
  }

  /// The number in `message123`.
  var id: String? { reader.id }

  /// `12.03.2024 18:05:11 UTC+01:00`; older programs wrote no zone.
  var date: ZonedDate? {
    let parts = reader.date.split(separator: " ")
    guard parts.count >= 2 else { return nil }
    let day = parts[0].split(separator: ".").reversed().joined(separator: "-")
    let zone = parts.count > 2 ? parts[2].drop { $0.isLetter } : ""
    return ISODate.zoned("\(day)T\(parts[1])\(zone)")
  }

  /// Also the name of the chat, in the head of a page.
  var text: String { reader[.text] }

  func message(joinedTo sender: String) -> ChatMessage {
    var message = ChatMessage()
    message.timeZone = date?.timeZone
    let name = reader[.name].components(separatedBy: " via @")
    message.sender = name[0].isEmpty ? sender : name[0]
    message.text = ([text] + reader.media).filter { !$0.isEmpty }.joined(separator: "\n")
    message.attachments = reader.files
    let fields = [
      ("Forwarded from", reader[.forwarded]), ("Author", reader[.signature]),
      ("Via", name.count > 1 ? "@\(name[1])" : ""),
    ]
    message.fields = fields.filter { !$0.1.isEmpty }.map { Item.Field($0, $1) }
    return message
  }
}
