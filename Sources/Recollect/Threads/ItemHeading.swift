import Foundation
import Items

/// What stands before an item in its thread: who wrote it and when, or what is known of a meeting.
///
/// A chunk taken from the middle of a thread still tells. Messages of a chat are short, so each has
/// its sender before it and the day stands between them where more than one has passed.
struct ItemHeading {
  /// What separates the item from the one before.
  var separation = "\n\n"
  /// The line or lines before the item's own text.
  var text = ""

  /// More than this between two messages is a break in their conversation.
  private static let pause: TimeInterval = 24 * 60 * 60

  /// - Parameter version: Name of the file when the item is an older version of what stands before it.
  init(_ item: Item, after previous: Item?, version: String? = nil) {
    if let version { text = "— \(version) —\n\n" }
    switch item.kind {
    case .mail: text = Self.sender(of: item, at: item.date) + ":\n\n"
    case .message: addMessage(item, after: previous)
    case .meeting: addMeeting(item)
    case .note, .document: break
    }
  }

  /// Who wrote an item, and on which day.
  static func sender(of item: Item, at date: Date?) -> String {
    let names = item.people.filter { $0.role == .from }
      .map { $0.name.isEmpty ? $0.address : $0.name }
    let who = names.isEmpty ? "Unknown sender" : names.joined(separator: ", ")
    return date.map { "\(who), \(day($0))" } ?? who
  }

  static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  private mutating func addMessage(_ item: Item, after previous: Item?) {
    text = Self.sender(of: item, at: nil) + ": "
    guard let date = item.date else {
      if previous != nil { separation = "\n" }
      return
    }
    if let earlier = previous?.date, date.timeIntervalSince(earlier) <= Self.pause {
      separation = "\n"
    } else if previous == nil || previous?.date != nil {
      text = "— \(Self.day(date)) —\n\n" + text
    }
  }

  /// The fields that the text itself doesn't hold, a line each.
  private mutating func addMeeting(_ item: Item) {
    let said = Self.plainLines(item.text)
    var lines: [String] = []
    for field in item.fields where !Self.holds(said, field) {
      let isList = field.value.contains("\n")
      lines.append(field.name + (isList ? ":\n" : ": ") + field.value)
    }
    if !lines.isEmpty { text = lines.joined(separator: "\n") + "\n\n" }
  }

  /// Whether whole lines say what the field says, by itself or after its name: "Rom" isn't in "Roman".
  private static func holds(_ lines: [String], _ field: Field) -> Bool {
    let value = plainLines(field.value)
    guard let first = value.first else { return true }
    let beginnings = [first, "\(field.name): \(first)"]
    return lines.indices.contains { start in
      beginnings.contains(lines[start])
        && lines[start...].dropFirst().starts(with: value.dropFirst())
    }
  }

  /// The lines with text, without what marks headings, lists and stress.
  private static func plainLines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { line in
      String(line.filter { !"*_`".contains($0) }.drop { $0.isWhitespace || "#>-+•".contains($0) })
        .trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }
}
