import Foundation
import ImportSupport
package import Items

/// The dates in the text of a task.
///
/// They are written as by the plugin Tasks of Obsidian (`📅 2025-03-12`), by Dataview
/// (`[due:: 2025-03-12]`) or in todo.txt (`due:2025-03-12`).
package struct TaskDates {
  /// The text without them, and without the plugin's other signs.
  package var title: String { kept.joined(separator: " ") }

  private var kept: [Substring] = []
  private var dates: [(word: String, schedule: Schedule)] = []

  private static let completed = "Completed"
  /// The statuses of an open task by the signs and keys of its dates; others have none.
  private static let signs: [String: String?] = [
    "📅": "Due", "📆": "Due", "🗓": "Due", "⏳": "Scheduled", "⌛": "Scheduled", "🛫": "Starts",
    "✅": completed, "➕": nil, "❌": nil,
  ]
  private static let keys: [String: String?] = [
    "due": "Due", "scheduled": "Scheduled", "start": "Starts", "t": "Starts",
    "completion": completed, "created": nil, "cancelled": nil,
  ]
  private static let priorities: Set = ["🔺", "⏫", "🔼", "🔽", "⏬"]
  /// Signs before other words than dates, such as a rule.
  private static let others: Set = ["🔁", "🆔", "⛔", "🏁"]

  package init(_ text: String) {
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    while let word = words.popFirst() {
      if let (status, value) = Self.field(word) {
        let date = value.isEmpty ? words.first ?? "" : value[...]
        if let schedule = Self.schedule(date) {
          if value.isEmpty { words.removeFirst() }
          if let status { dates.append((status, schedule)) }
          continue
        }
      }
      let sign = Self.plain(word)
      if Self.priorities.contains(sign) { continue }
      guard Self.others.contains(sign) else {
        kept.append(word)
        continue
      }
      while let next = words.first, Self.field(next) == nil, !Self.others.contains(Self.plain(next))
      {
        words.removeFirst()
      }
    }
  }

  /// Returns the lines of a task: one for each date on which it is to be done, or else the one on
  /// which it was done.
  package func lines(_ title: String, at line: Int, _ state: TaskState) -> [Item.DatedLine] {
    let planned = dates.filter { $0.word != Self.completed }
    return (planned.isEmpty ? dates : planned).compactMap { date in
      Item.DatedLine(title, at: line, state, date.word, date.schedule)
    }
  }

  /// Returns the status that a word stands for, and the date that it may end with.
  private static func field(_ word: Substring) -> (status: String?, value: String)? {
    let word = plain(word)
    if let sign = word.first, let status = signs[String(sign)] {
      return (status, String(word.dropFirst()))
    }
    let bare = word.drop { "[(".contains($0) }
    guard let colon = bare.firstIndex(of: ":"), let status = keys[bare[..<colon].lowercased()]
    else { return nil }
    return (status, String(bare[colon...].drop { $0 == ":" }))
  }

  private static func schedule(_ date: Substring) -> Schedule? {
    let text = String(date.prefix(30).prefix { !"]),".contains($0) })
    guard let date = ISODate.parse(text) else { return nil }
    let isDay = !text.contains(":")
    return Schedule(start: date, duration: isDay ? 86_400 : 0, isAllDay: isDay)
  }

  /// Returns a word without the selector of a sign's colored form.
  private static func plain(_ word: Substring) -> String {
    var scalars = word.unicodeScalars
    scalars.removeAll { $0 == "\u{FE0F}" }
    return String(scalars)
  }
}
