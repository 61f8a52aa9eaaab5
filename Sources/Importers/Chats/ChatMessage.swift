import Foundation
import Items

/// What a person says in one message of a conversation, before it becomes an item.
struct ChatMessage {
  /// Who says it, as the source names them.
  var sender = ""
  /// Telephone number, mail address or handle of the sender, when the source gives one.
  var address = ""
  /// The words.
  var text = ""
  /// Offset in the file at which the bytes of the words stand unchanged.
  var textOffset: Int?
  /// Line of the file on which they begin, when their lines are the file's.
  var textLine: Int?
  /// Names of the files that were sent.
  var attachments: [String] = []

  /// Whether it holds neither words nor the name of a file.
  var isEmpty: Bool { attachments.isEmpty && text.utf8.allSatisfy(\.isWhitespace) }

  /// The message as an item with the id and date its outline has.
  func item(_ outline: Outline, title: String) -> Item {
    let hasSender = !sender.isEmpty || !address.isEmpty
    return Item(
      id: outline.id, kind: .message, title: title, text: text, date: outline.date,
      people: hasSender ? [Participant(role: .from, name: sender, address: address)] : [],
      textLine: textLine, textOffset: textOffset, attachments: attachments)
  }
}

/// What a scan finds out about a whole file that reading one of its messages needs, as the text of
/// an outline's `part`.
struct ChatContext {
  /// Name of the conversation.
  var title: String
  /// What else the format needs to know, in its own words.
  var details: String

  init(title: String, details: String = "") {
    self.title = title
    self.details = details
  }

  init(_ part: String?) {
    let halves = (part ?? "").split(
      separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
    title = halves.first.map(String.init) ?? ""
    details = halves.count > 1 ? String(halves[1]) : ""
  }

  var part: String {
    let clean = title.filter { $0 != Self.separator }
    return details.isEmpty ? clean : "\(clean)\(Self.separator)\(details)"
  }

  /// The unit separator of ASCII, which no name has.
  private static let separator: Character = "\u{1F}"
}

/// Makes ids that stay the same when a conversation is exported again with more messages.
///
/// An id is the file's path, and the message's own id or else its time, with a count where several
/// messages share them.
struct ChatIdentity {
  private let path: String
  private var seen: [String: Int] = [:]

  init(path: String) { self.path = path }

  mutating func id(_ own: String) -> String {
    var count = seen[own, default: 0] + 1
    seen[own] = count
    if count == 1 { return "\(path)#\(own)" }
    // What the count makes may be the own id of another.
    while seen["\(own).\(count)"] != nil { count += 1 }
    seen[own] = count
    seen["\(own).\(count)"] = 1
    return "\(path)#\(own).\(count)"
  }

  /// The id of a message that has none of its own.
  mutating func id(_ date: Date?) -> String {
    // Whole seconds, which every calendar date has; a time too far away has no number.
    id(date.flatMap { Int(exactly: $0.timeIntervalSince1970.rounded()) }.map(String.init) ?? "-")
  }
}
