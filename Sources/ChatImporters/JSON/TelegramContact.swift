import ImportSupport
import Items

/// A person in Telegram's list of contacts, or one whose contact a message sends.
struct TelegramContact {
  private(set) var id: String?
  private(set) var name: String
  private var lines: [String]

  /// Tells a contact's outline from that of a message, whose data begins with a title.
  static let importerData = ChatContext(title: "", details: "contact").importerData

  /// Returns `nil` if there is neither a name nor a number.
  init?(_ record: JSONRecord) {
    id = record.label("user_id")
    name = ["first_name", "last_name"].compactMap { record.string($0) }.filter { !$0.isEmpty }
      .joined(separator: " ")
    lines = [
      ("Phone", "phone_number"), ("Telegram", "username"), ("About", "bio"),
    ].compactMap { label, key in
      guard let value = record.string(key), !value.isEmpty else { return nil }
      return "\(label): \(value)"
    }
    if name.isEmpty { name = record.string("phone_number") ?? "" }
    if name.isEmpty { return nil }
  }

  var text: String { ([name] + lines).joined(separator: "\n") }

  static func read(_ outline: Item.Outline, in file: SourceFile, limit: Int) throws -> Item {
    let bytes = try FileReader(file).bytes(at: outline.offset, count: min(outline.length, limit))
    guard let contact = JSONRecord(bytes).flatMap(TelegramContact.init) else {
      throw ChangedFile.problem(outline, path: file.path)
    }
    return Item(
      id: outline.id, kind: .document, title: contact.name, text: contact.text,
      people: [Item.Participant(role: .attendee, name: contact.name)])
  }
}
