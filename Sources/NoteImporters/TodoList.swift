import ImportSupport
import Items
import MarkdownSupport

/// The tasks with dates of a list in the format of todo.txt: `(A) Pay rent due:2025-03-12`.
enum TodoList {
  /// Returns whether a file has one of the names that the format gives to lists.
  static func isNamed(_ name: String) -> Bool {
    ["todo.txt", "done.txt"].contains(name.lowercased())
  }

  static func lines(of text: String) -> [Item.DatedLine] {
    var lines: [Item.DatedLine] = []
    for (number, line) in zip(0..., TextLines(ArraySlice(text.utf8))) {
      var words = line.content.text.split(whereSeparator: \.isWhitespace)[...]
      let state = words.first == "x" ? TaskState.done : .open
      // A mark, the priority, and the days of the end and the beginning.
      words = words.drop { $0 == "x" || isPriority($0) || ISODate.parse(String($0)) != nil }
      let dates = TaskDates(words.joined(separator: " "))
      for line in dates.lines(dates.title, at: number, state) { lines.add(line) }
    }
    return lines
  }

  private static func isPriority(_ word: Substring) -> Bool {
    word.utf8.count == 3 && word.hasPrefix("(") && word.hasSuffix(")")
  }
}
