enum MinutesLabel {
  case attendees
  case purpose
  case outcomes
  case actions
  case location
  case date

  /// Ignores case, numbering and punctuation: `2.
  ///
  /// Action items:` → `actions`.
  init?(_ words: String) {
    var text = words.lowercased().prefix(60)[...]
    text = text.drop { !$0.isLetter }
    while let last = text.last, !last.isLetter { text.removeLast() }
    guard let label = Self.names[TurnText.oneLine(String(text))] else { return nil }
    self = label
  }

  private static let names: [String: MinutesLabel] = {
    let lists: [(MinutesLabel, [String])] = [
      (
        .attendees,
        [
          "attendees", "attendee", "attendee list", "list of attendees", "participants",
          "meeting participants", "present", "in attendance", "attendance", "attending",
          "people present", "members present", "those present",
        ]
      ),
      (
        .purpose,
        [
          "purpose", "agenda", "meeting agenda", "agenda items", "goal", "goals", "objective",
          "objectives", "meeting purpose", "purpose of the meeting", "topics", "topics discussed",
        ]
      ),
      (
        .outcomes,
        [
          "outcome", "outcomes", "decision", "decisions", "decisions made", "key decisions",
          "resolutions", "conclusion", "conclusions", "agreements", "agreed",
        ]
      ),
      (
        .actions,
        [
          "action items", "action item", "actions", "action points", "next steps", "to do",
          "to dos", "to-do", "to-dos", "todo", "todos", "follow-ups", "follow ups",
        ]
      ),
      (.location, ["location", "place", "venue", "where", "room"]),
      (.date, ["date", "when", "date and time", "date & time", "date/time", "meeting date"]),
    ]
    var names: [String: MinutesLabel] = [:]
    for (label, words) in lists { for word in words { names[word] = label } }
    return names
  }()
}
