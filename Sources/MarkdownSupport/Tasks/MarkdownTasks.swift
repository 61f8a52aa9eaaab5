import ImportSupport
import Items

/// The tasks with dates of a note in Markdown: items of lists with a box, and those of Logseq.
///
/// Logseq writes a word before a task, and its dates as Org does on lines of their own:
///
///     - TODO Pay rent
///       DEADLINE: <2025-03-12 Wed>
struct MarkdownTasks {
  private(set) var lines: [Item.DatedLine] = []
  private var last: (title: String, line: Int, state: TaskState)?

  private static let logseq: [String: TaskState] = ["DOING": .open, "NOW": .open, "LATER": .open]
  private static let words = TaskState.words.merging(logseq) { $1 }

  /// Takes a line of the text outside of code, counted from 0.
  mutating func read(_ line: ArraySlice<UInt8>, at number: Int) {
    if let item = ListItem(line) {
      take(item, at: number)
    } else if let last {
      for timestamp in OrgTimestamp.all(in: line) {
        guard let plan = timestamp.plan else { continue }
        lines.add(
          Item.DatedLine(last.title, at: last.line, last.state, plan, timestamp.schedule))
      }
    }
  }

  private mutating func take(_ item: ListItem, at number: Int) {
    last = nil
    var words = item.text.text.split(separator: " ")
    let named = TaskState.remove(from: &words, among: item.state == nil ? Self.words : [:])
    guard let state = item.state ?? named else { return }
    let dates = TaskDates(words.joined(separator: " "))
    let title = InlineMarkdown.plain(dates.title)
    last = (title, number, state)
    for line in dates.lines(title, at: number, state) { lines.add(line) }
  }
}
