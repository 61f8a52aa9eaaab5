import ImportSupport

/// The parts and the people of a message with pictures (MMS) in backups of Android's messages.
struct MultimediaRecord {
  private let parts: [JSONRecord]
  private let people: [JSONRecord]

  /// Returns `nil` for other messages.
  init?(_ record: JSONRecord) {
    parts = record.records("parts") + record.records("__parts")
    guard !parts.isEmpty else { return nil }
    people =
      record.records("addresses") + record.records("__recipient_addresses")
      + [record.record("__sender_address")].compactMap(\.self)
  }

  var text: String {
    parts.filter { contentType(of: $0) == "text/plain" }.compactMap { $0.string("text") }
      .joined(separator: "\n")
  }

  /// The names of pictures, sounds and other files.
  var files: [String] {
    parts.filter { !["text/plain", "application/smil"].contains(contentType(of: $0)) }.compactMap {
      part in
      ["filename", "name", "fn", "cl"].lazy.compactMap { part.string($0) }.first { !$0.isEmpty }
    }
  }

  /// Returns the sender of a received message, or the recipients of a sent one.
  ///
  /// Android numbers the kinds of addresses as the protocol does.
  func address(_ direction: MessageDirection?) -> String {
    let kind = direction == .sent ? "151" : "137"
    return people.filter { $0.label("type") == kind }.compactMap { $0.string("address") }
      .filter { $0 != Self.ownAddress }.joined(separator: ", ")
  }

  /// Stands for the number of the telephone itself.
  private static let ownAddress = "insert-address-token"

  private func contentType(of part: JSONRecord) -> String? {
    part.string("contentType") ?? part.string("ct")
  }
}
