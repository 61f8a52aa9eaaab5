import Foundation
import ImportSupport
import Items
import Markup

/// A note of a backup of Standard Notes.
struct StandardNote {
  let id: String
  let title: String
  let text: String
  let date: Date?
  let isTrashed: Bool
  /// True for data that isn't a person's words.
  let isUnread: Bool

  /// Returns `nil` if the item isn't a note in readable form.
  init?(_ record: JSONRecord) {
    guard record.string("content_type") == "Note", let id = record.label("uuid"),
      let content = record.record("content"), !record.isTrue("deleted")
    else { return nil }
    self.id = id
    title = (content.string("title") ?? "").oneLine.wholeWords
    date = record.string("created_at").flatMap(ISODate.parse)
    isTrashed = content.isTrue("trashed")
    let written = content.string("text") ?? ""
    let type = content.string("noteType") ?? ""
    isUnread = ["authentication", "spreadsheet"].contains(type)
    let plain: String? =
      switch type {
      case "super": SuperNote.plain(written)
      case "rich-text": HTMLText.plain(written)
      case "task": Self.checklist(written)
      default: nil
      }
    text = isUnread ? "" : (plain ?? written).lineFeeds.wholeWords
  }

  var isEmpty: Bool { text.utf8.allSatisfy(\.isWhitespace) && title.isEmpty }

  static func isEncrypted(_ record: JSONRecord) -> Bool {
    record.string("content_type") == "Note" && record.string("content") != nil
  }

  /// Returns the groups and their tasks; `nil` for a list in Markdown.
  private static func checklist(_ json: String) -> String? {
    guard let list = JSONRecord(Array(json.utf8)), list.has("groups") else { return nil }
    return list.records("groups").map { group in
      let tasks = group.records("tasks").map { task in
        (task.isTrue("completed") ? "[x] " : "[ ] ") + (task.string("description") ?? "")
      }
      return ([group.string("name") ?? ""] + tasks).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

/// A tag of a backup of Standard Notes.
struct StandardNotesTag {
  let title: String
  /// The ids of its notes.
  let notes: [String]

  init?(_ record: JSONRecord) {
    guard record.string("content_type") == "Tag", let content = record.record("content"),
      let title = content.string("title"), !title.isEmpty
    else { return nil }
    self.title = title
    notes = content.records("references").filter { $0.string("content_type") == "Note" }
      .compactMap { $0.label("uuid") }
  }
}
