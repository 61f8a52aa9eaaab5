import ImportSupport
import MarkdownSupport

/// A heading of an Org file: `** TODO [#A] Buy leeks :shop:`.
struct OrgHeading {
  /// The number of stars.
  let level: Int
  let state: TaskState?
  /// The words after the state and the priority, and before the tags.
  let title: String
  let tags: [String]

  init?(_ line: ArraySlice<UInt8>, states: [String: TaskState]) {
    level = line.prefix { $0 == .asterisk }.count
    guard level > 0, line.dropFirst(level).first == .space else { return nil }
    var words = line.dropFirst(level).trimmed.text.split(separator: " ")
    var tags: [String] = []
    if let last = words.last, last.count > 2, last.first == ":", last.last == ":" {
      tags = last.split(separator: ":").map(String.init)
      words.removeLast()
    }
    self.tags = tags
    state = TaskState.remove(from: &words, among: states)
    title = words.joined(separator: " ")
  }
}

extension [String: TaskState] {
  /// Adds the states of a file: the value of `#+TODO: TODO(t) REVIEW | DONE(d) CANCELED(c)`.
  mutating func add(_ keyword: String) {
    let names = keyword.split(separator: " ").map { $0.prefix { $0 != "(" } }
    let bar = names.firstIndex(of: "|") ?? names.count - 1
    for (position, name) in names.enumerated() where name != "|" && !name.isEmpty {
      let over: TaskState = name.hasPrefix("CANCEL") ? .cancelled : .done
      self[String(name)] = position < bar ? .open : over
    }
  }
}
