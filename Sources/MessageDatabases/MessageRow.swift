import Foundation
import GRDB
import Items

struct MessageRow {
  var number: Int64
  /// Equal on all devices of the person.
  var guid: String?
  var text: String
  var date: Date?
  var isMine: Bool
  /// The telephone number or mail address of the sender.
  var address: String
  var chat: Int64?
  var attachments: [String]

  init(_ row: Row, _ directory: MessageDirectory) {
    number = Self.number(row["number"]) ?? 0
    guid = Self.text(row["guid"])
    isMine = Self.number(row["is_from_me"]) ?? 0 != 0
    chat = directory.chatOfMessage[number]
    attachments = directory.attachments(of: number)
    address =
      isMine
      ? Self.own(
        caller: Self.text(row["destination_caller_id"]), account: Self.text(row["account"]))
      : Self.number(row["handle_id"]).flatMap { directory.addresses[$0] } ?? ""
    let stored = Self.text(row["text"]).flatMap { $0.isEmpty ? nil : $0 }
    let words =
      stored ?? Self.bytes(row["attributedBody"]).flatMap(AttributedBody.text)
      ?? Self.bytes(row["message_summary_info"]).flatMap(EditedBody.text) ?? ""
    // The text has a placeholder character for each attachment.
    text = words.replacing("\u{FFFC}", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
    date = Self.date(row["date"])
  }

  /// A retracted message has neither text nor attachments.
  var isEmpty: Bool { text.isEmpty && attachments.isEmpty }

  /// Counts all the text in the message.
  var bytes: Int {
    let names = attachments.reduce(0) { $0 + $1.utf8.count }
    return text.utf8.count + (guid?.utf8.count ?? 0) + address.utf8.count + names
  }

  func item(_ outline: Item.Outline, title: String) -> Item {
    let sender = Item.Participant(role: .from, name: isMine ? "Me" : "", address: address)
    return Item(
      id: outline.id, kind: .message, title: title, text: text, date: outline.date,
      timeZone: .current,
      people: isMine || !address.isEmpty ? [sender] : [], attachments: attachments)
  }

  /// A column of SQLite may hold any type.
  static func text(_ value: DatabaseValue) -> String? {
    switch value.storage {
    case .string(let text): text
    case .int64(let number): String(number)
    case .blob(let data): String(data: data, encoding: .utf8)
    case .null, .double: nil
    }
  }

  static func number(_ value: DatabaseValue) -> Int64? {
    switch value.storage {
    case .int64(let number): number
    case .double(let number): Int64(exactly: number)
    case .string(let text): Int64(text)
    case .null, .blob: nil
    }
  }

  private static func bytes(_ value: DatabaseValue) -> [UInt8]? {
    if case .blob(let data) = value.storage { [UInt8](data) } else { nil }
  }

  /// Converts nanoseconds since the beginning of 2001, or seconds in databases before macOS 10.13.
  private static func date(_ value: DatabaseValue) -> Date? {
    guard let number = number(value), number > 0 else { return nil }
    let seconds = number > 100_000_000_000 ? Double(number) / 1e9 : Double(number)
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  /// The address a message was sent from, or else that of the account without the letter for its
  /// kind:
  /// `E:me@example.org` → `me@example.org`.
  private static func own(caller: String?, account: String?) -> String {
    if let caller, !caller.isEmpty { return caller }
    guard let account else { return "" }
    let parts = account.split(separator: ":", maxSplits: 1)
    return parts.count == 2 && parts[0].count == 1 ? String(parts[1]) : account
  }
}
