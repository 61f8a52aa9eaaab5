import Foundation
import ImportSupport

/// The words of things other than text that a message of Telegram sends.
enum TelegramMedia {
  /// Returns the texts of a contact, place, poll, list, invoice, game or song.
  static func texts(_ record: JSONRecord) -> [String] {
    [
      record.record("contact_information").flatMap(TelegramContact.init)?.text ?? "",
      place(record),
      list(record.record("poll"), title: "question"),
      list(record.record("todo_list"), title: "title"),
      record.record("invoice_information").map(invoice) ?? "",
      lines(record, "game_title", "game_description", "game_link"),
      lines(record, "performer", "title"),
    ]
  }

  /// Returns the names of files, also of those that weren't exported.
  static func attachments(_ record: JSONRecord) -> [String] {
    let card = name(record.string("contact_vcard"))
    guard record.string("media_type") != "sticker" else { return [] }
    if let name = record.string("file_name"), !name.isEmpty { return [name] }
    return [name(record.string("file")), name(record.string("photo")), card].compactMap(\.self)
  }

  /// A sentence in parentheses explains why the file is missing.
  private static func name(_ path: String?) -> String? {
    guard let path, !path.hasPrefix("(") else { return nil }
    return path.split(separator: "/").last.map(String.init)
  }

  private static func lines(_ record: JSONRecord, _ keys: String...) -> String {
    keys.compactMap { record.string($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func place(_ record: JSONRecord) -> String {
    var lines = [lines(record, "place_name", "address")]
    if let point = record.record("location_information"),
      let latitude = point.number("latitude"), let longitude = point.number("longitude")
    {
      lines.append("\(latitude), \(longitude)")
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// An answer has the number of its votes after it.
  private static func list(_ record: JSONRecord?, title: String) -> String {
    guard let record else { return "" }
    let answers = record.records("answers").map { answer in
      let votes = answer.label("voters").flatMap { $0 == "0" ? nil : " (\($0))" } ?? ""
      return "- " + TelegramMessage.text(answer.value("text")) + votes
    }
    return ([TelegramMessage.text(record.value(title))] + answers).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// The export doesn't say what part of the currency its smallest unit is.
  private static func invoice(_ record: JSONRecord) -> String {
    let words = lines(record, "title", "description")
    guard let amount = record.label("amount"), let currency = record.string("currency") else {
      return words
    }
    return words + "\n\(amount) (in the smallest unit of \(currency))"
  }
}
