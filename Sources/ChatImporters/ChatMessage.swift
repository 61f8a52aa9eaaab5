import Foundation
import ImportSupport
import Items

/// A message of a conversation, before it becomes an item.
struct ChatMessage {
  /// The sender's name as the source gives it.
  var sender = ""
  /// The sender's telephone number, mail address or handle, if the source gives one.
  var address = ""
  /// The text of the message.
  var text = ""
  /// The file offset of the text's bytes, if the file contains the text unchanged.
  var textOffset: Int?
  /// The line of the file on which the text begins, if its line breaks are those of the file.
  var textLine: Int?
  /// The names of the files that were sent.
  var attachments: [String] = []

  /// A Boolean value that indicates whether the message has neither text nor attachments.
  var isEmpty: Bool { attachments.isEmpty && text.utf8.allSatisfy(\.isWhitespace) }

  /// Returns the message as an item with the id and date of its outline.
  func item(_ outline: Outline, title: String) -> Item {
    let hasSender = !sender.isEmpty || !address.isEmpty
    return Item(
      id: outline.id, kind: .message, title: title, text: text, date: outline.date,
      people: hasSender ? [Participant(role: .from, name: sender, address: address)] : [],
      textLine: textLine, textOffset: textOffset, attachments: attachments)
  }
}

/// Facts about a whole file that are needed to read one of its messages.
///
/// A scan finds them and stores them as text in each outline's `importerData`.
struct ChatContext {
  /// The name of the conversation.
  var title: String
  /// Further facts in a notation of the format's own.
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

  mutating func id(_ own: String) -> String {
    var count = seen[own, default: 0] + 1
    seen[own] = count
    if count == 1 { return "\(path)#\(own)" }
    // The id with the count may already be another message's own id.
    while seen["\(own).\(count)"] != nil { count += 1 }
    seen[own] = count
    seen["\(own).\(count)"] = 1
    return "\(path)#\(own).\(count)"
  }

  /// Returns the id of a message that has no id of its own.
  mutating func id(_ date: Date?) -> String {
    // Dates from a calendar are whole seconds. A date too far away for an integer becomes "-".
    id(date.flatMap { Int(exactly: $0.timeIntervalSince1970.rounded()) }.map(String.init) ?? "-")
  }
}
