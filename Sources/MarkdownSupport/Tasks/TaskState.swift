import ImportSupport
package import Items

/// The state of a task in a note.
package enum TaskState: Sendable {
  case open
  case done
  case cancelled

  /// The words before tasks in Org.
  package static let words: [String: TaskState] = [
    "TODO": .open, "NEXT": .open, "WAITING": .open, "HOLD": .open, "SOMEDAY": .open,
    "DONE": .done, "CANCELLED": .cancelled, "CANCELED": .cancelled,
  ]

  /// Removes the state and the priority before the words of a task: `TODO [#A] Pay rent`.
  ///
  /// - Returns: The state; `nil` if the first word is none.
  package static func remove(
    from words: inout [Substring], among states: [String: TaskState]
  ) -> TaskState? {
    let state = words.first.flatMap { states[String($0)] }
    if state != nil { words.removeFirst() }
    if let first = words.first, first.hasPrefix("[#"), first.hasSuffix("]") { words.removeFirst() }
    return state
  }
}

extension Item.DatedLine {
  /// The number of code points that the agenda has room for.
  private static let maximumTitle = 200

  /// Creates the line of a task, or that of an appointment, which has no state.
  ///
  /// - Parameter word: The status of an open task.
  /// - Returns: `nil` for a cancelled task, and if there are no words.
  package init?(
    _ title: String, at line: Int, _ state: TaskState?, _ word: String, _ schedule: Schedule
  ) {
    let title = String(title.unicodeScalars.prefix(Self.maximumTitle)).oneLine
    if state == .cancelled || title.isEmpty { return nil }
    guard state == .done else {
      self.init(
        line: line, title: title, isTask: state != nil, status: state == nil ? "" : word,
        schedule: schedule)
      return
    }
    // It doesn't recur any more.
    self.init(
      line: line, title: title, status: "Completed",
      schedule: Schedule(
        start: schedule.start, duration: schedule.duration, isAllDay: schedule.isAllDay))
  }
}

extension [Item.DatedLine] {
  /// Appends a line unless the same task has been listed at the same time.
  package mutating func add(_ line: Item.DatedLine?) {
    guard let line else { return }
    let isListed = suffix(4).contains {
      $0.line == line.line && $0.title == line.title && $0.schedule.start == line.schedule.start
    }
    if !isListed { append(line) }
  }
}
