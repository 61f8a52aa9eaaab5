import Foundation
import ImportSupport
import Items

struct MailFields {
  /// Without angle brackets; `nil` when there is none.
  private(set) var messageID: String?
  private(set) var references: [String] = []
  var subject: String
  private(set) var date: Date?
  /// The zone of the writer's clock, if the header has it.
  private(set) var timeZone: TimeZone?

  /// The date of the mailbox's `From ` line, `envelope`, is used only if no field has one.
  init(_ header: MailHeader, in bytes: borrowing [UInt8], envelope: ArraySlice<UInt8>) {
    subject = header.first("subject").map { HeaderValue.text(bytes[$0]) } ?? ""
    messageID = header.first("message-id").flatMap { Self.id(bytes[$0]) }
    var known: Set<String> = messageID.map { [$0] } ?? []
    for name in ["references", "in-reply-to"] {
      for value in header.all(name) {
        for id in Self.ids(bytes[value]) where known.insert(id).inserted { references.append(id) }
      }
    }
    let written = Self.writtenDate(header, bytes)
    (date, timeZone) = (
      written?.date ?? Self.receivedDate(header, bytes, envelope), written?.timeZone
    )
  }

  func threading(id: String, _ header: MailHeader, in bytes: borrowing [UInt8]) -> Item.Threading {
    let base = BaseSubject(subject)
    // The id follows a description, which may contain anything.
    let list = header.first("list-id").flatMap { Self.bracketed(bytes[$0]).last } ?? ""
    return Item.Threading(
      messageID: id, references: references, subject: base.text, isReply: base.isReply, date: date,
      addresses: Item.Threading.Addresses(
        Self.people(header, in: bytes), list: list.lowercased()))
  }

  static func people(_ header: MailHeader, in bytes: borrowing [UInt8]) -> [Item.Participant] {
    var people: [Item.Participant] = []
    var known: Set<Item.Participant> = []
    func add(_ name: String, _ role: Item.Participant.Role, _ bytes: borrowing [UInt8]) {
      for value in header.all(name) {
        for person in MailAddress.parse(bytes[value]) {
          let participant = Item.Participant(role: role, name: person.name, address: person.address)
          if known.insert(participant).inserted { people.append(participant) }
        }
      }
    }
    add("from", .from, bytes)
    if people.isEmpty { add("sender", .from, bytes) }
    add("to", .to, bytes)
    add("cc", .cc, bytes)
    add("bcc", .bcc, bytes)
    return people
  }

  /// Returns when the message was sent (`Date`), else when the last server received it
  /// (`Received`), else when it was filed (the mailbox's `From ` line).
  static func date(
    _ header: MailHeader, _ bytes: borrowing [UInt8], _ envelope: ArraySlice<UInt8>
  ) -> Date? {
    writtenDate(header, bytes)?.date ?? receivedDate(header, bytes, envelope)
  }

  private static func writtenDate(
    _ header: MailHeader, _ bytes: borrowing [UInt8]
  ) -> ZonedDate? {
    for value in header.all("date") {
      if let date = MailDate.zoned(HeaderValue.text(bytes[value])) { return date }
    }
    return nil
  }

  private static func receivedDate(
    _ header: MailHeader, _ bytes: borrowing [UInt8], _ envelope: ArraySlice<UInt8>
  ) -> Date? {
    for value in header.all("received") {
      let value = bytes[value]
      guard let mark = value.lastIndex(of: .semicolon) else { continue }
      if let date = MailDate.parse(HeaderValue.text(value[(mark + 1)...])) { return date }
    }
    let words = envelope.text.split(separator: " ", maxSplits: 2)
    return words.count == 3 ? MailDate.parse(String(words[2])) : nil
  }

  /// The id should be in angle brackets.
  private static func id(_ value: ArraySlice<UInt8>) -> String? {
    if let first = bracketed(value).first { return first }
    let bare = value.filter { !isInvalidInID($0) && $0 != .lessThanSign && $0 != .greaterThanSign }
    return bare.isEmpty ? nil : Charset.guess(bare[...])
  }

  /// Words around the ids, which old programs write, are ignored.
  private static func ids(_ value: ArraySlice<UInt8>) -> [String] {
    let found = bracketed(value)
    if !found.isEmpty { return found }
    return value.split(whereSeparator: { $0.isWhitespace || $0 == .comma })
      .filter { $0.dropFirst().dropLast().contains(.atSign) }
      .map { Charset.guess($0.filter { !isInvalidInID($0) }[...]) }
  }

  /// White space comes from folding, and a NUL would end the id in a database.
  private static func isInvalidInID(_ byte: UInt8) -> Bool { byte.isWhitespace || byte == 0 }

  private static func bracketed(_ value: ArraySlice<UInt8>) -> [String] {
    var ids: [String] = []
    var rest = value
    while let open = rest.firstIndex(of: .lessThanSign),
      let close = rest[open...].firstIndex(of: .greaterThanSign)
    {
      // Begin at the last opening bracket before the closing one; earlier ones were never closed.
      let start = rest[open..<close].lastIndex(of: .lessThanSign) ?? open
      let id = rest[(start + 1)..<close].filter { !isInvalidInID($0) }
      if !id.isEmpty { ids.append(Charset.guess(id[...])) }
      rest = rest[(close + 1)...]
    }
    return ids
  }
}
