import Foundation
import ImportSupport
import Items

struct ChatMessage {
  var sender = ""
  var address = ""
  var text = ""
  /// The zone in which the message's time is shown; `nil` if its time is that of a clock.
  var timeZone: TimeZone?
  /// In the file, if the file contains the text unchanged.
  var textOffset: Int?
  /// In the file, if the text's line breaks are those of the file.
  var textLine: Int?
  var attachments: [String] = []
  var fields: [Item.Field] = []

  /// The name of the person whose messages these are, in exports that don't tell it.
  static let me = "Me"

  var isEmpty: Bool { attachments.isEmpty && text.utf8.allSatisfy(\.isWhitespace) }

  func item(_ outline: Item.Outline, title: String) -> Item {
    let hasSender = !sender.isEmpty || !address.isEmpty
    return Item(
      id: outline.id, kind: .message, title: title, text: text, date: outline.date,
      timeZone: timeZone,
      people: hasSender ? [Item.Participant(role: .from, name: sender, address: address)] : [],
      textLine: textLine, textOffset: textOffset, attachments: attachments,
      fields: fields)
  }
}

/// Facts about a whole file, which a scan finds and stores as text in each outline's
/// `importerData`.
struct ChatContext {
  var title: String
  var details: String

  init(title: String, details: String = "") {
    self.title = title
    self.details = details
  }

  init(_ importerData: String?) {
    let halves = (importerData ?? "").split(
      separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
    title = halves.first.map(String.init) ?? ""
    details = halves.count > 1 ? String(halves[1]) : ""
  }

  var importerData: String {
    let clean = title.filter { $0 != Self.separator }
    return details.isEmpty ? clean : "\(clean)\(Self.separator)\(details)"
  }

  /// The ASCII unit separator, which no name contains.
  private static let separator: Character = "\u{1F}"
}

/// Makes ids that stay equal when a conversation is exported again with more messages.
///
/// An id is the file's path and the message's own id, or else its time. The second and later
/// messages with equal ids get a count: `chat.txt#1640901660`, `chat.txt#1640901660.2`.
struct ChatIdentity {
  private let path: String
  private var seen: [String: Int] = [:]

  init(path: String) { self.path = path }

  mutating func makeID(_ own: String) -> String {
    var count = seen[own, default: 0] + 1
    seen[own] = count
    if count == 1 { return "\(path)#\(own)" }
    // The id with the count may already be another message's own id.
    while seen["\(own).\(count)"] != nil { count += 1 }
    seen[own] = count
    seen["\(own).\(count)"] = 1
    return "\(path)#\(own).\(count)"
  }

  mutating func makeID(_ date: Date?) -> String {
    // Dates from a calendar are whole seconds. A date too far away for an integer becomes "-".
    makeID(
      date.flatMap { Int(exactly: $0.timeIntervalSince1970.rounded()) }.map(String.init) ?? "-")
  }
}
