package import Items

/// A meeting of the planner.
package struct Meeting: Codable, Hashable, Sendable {
  /// What somebody says before another speaks.
  package struct Utterance: Codable, Hashable, Sendable {
    package var speaker: String
    package var words: String

    package init(speaker: String, words: String) {
      self.speaker = speaker
      self.words = words
    }
  }

  package var id: String
  package var title: String
  package var day: Day
  package var attendees: [String]
  package var purpose: String
  package var outcomes: [String]
  package var actionItems: [String]
  /// Nil as long as nobody has taken one down.
  package var transcript: [Utterance]?

  package init(
    id: String, title: String, day: Day, attendees: [String] = [], purpose: String = "",
    outcomes: [String] = [], actionItems: [String] = [], transcript: [Utterance]? = nil
  ) {
    self.id = id
    self.title = title
    self.day = day
    self.attendees = attendees
    self.purpose = purpose
    self.outcomes = outcomes
    self.actionItems = actionItems
    self.transcript = transcript
  }

  package var link: RecordLink { RecordLink(.meeting, id) }

  /// The meeting as the library takes it: an item for each field and one for what was said.
  ///
  /// So a decision is found by itself, not as the first words of an hour's talk, and its link leads
  /// to the field it stands in. What is all of a meeting's, its title, day and people, goes with each.
  package var items: [Item] {
    let fields = self.fields.map { name, value in
      item(part: name.lowercased().replacing(" ", with: "-"), text: "\(name): \(value)")
    }
    return fields + (transcript.map { [spoken($0)] } ?? [])
  }

  /// What is known of it beside what was said.
  package var fields: [(name: String, value: String)] {
    let all = [
      ("Attendees", attendees.joined(separator: ", ")), ("Purpose", purpose),
      ("Outcomes", outcomes.joined(separator: "\n")),
      ("Action items", actionItems.joined(separator: "\n")),
    ]
    return all.filter { !$0.1.isEmpty }
  }

  /// With its turns the library knows who speaks where a passage begins in the middle of one.
  private func spoken(_ transcript: [Utterance]) -> Item {
    var text = ""
    var turns: [Turn] = []
    for utterance in transcript {
      if !text.isEmpty { text += "\n\n" }
      let start = text.utf8.count
      text += "\(utterance.speaker): \(utterance.words)"
      turns.append(Turn(speaker: utterance.speaker, range: start..<text.utf8.count))
    }
    return item(part: "transcript", text: text, turns: turns)
  }

  private func item(part: String, text: String, turns: [Turn] = []) -> Item {
    Item(
      id: link.part(part).description, kind: .meeting, title: title, text: text, date: day.start,
      people: attendees.map { Participant(role: .attendee, name: $0) }, turns: turns)
  }
}
