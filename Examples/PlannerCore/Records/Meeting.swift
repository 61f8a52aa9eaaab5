package import Items

package struct Meeting: Codable, Hashable, Sendable {
  /// The words of one person until another speaks.
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
  /// A place such as a room.
  package var location: String?
  package var attendees: [String]
  package var purpose: String
  package var outcomes: [String]
  package var actionItems: [String]
  package var transcript: [Utterance]?

  package init(
    id: String, title: String, day: Day, location: String? = nil, attendees: [String] = [],
    purpose: String = "", outcomes: [String] = [], actionItems: [String] = [],
    transcript: [Utterance]? = nil
  ) {
    self.id = id
    self.title = title
    self.day = day
    self.location = location
    self.attendees = attendees
    self.purpose = purpose
    self.outcomes = outcomes
    self.actionItems = actionItems
    self.transcript = transcript
  }

  package var link: RecordLink { RecordLink(.meeting, id) }

  /// One item for each field and one for the transcript.
  ///
  /// A decision is then found as a passage of its own and not as a part of a long transcript, and
  /// its link leads to its field. Each item has the meeting's title, day and attendees.
  package var items: [Item] {
    let fields = self.fields.map { name, value in
      item(part: name.lowercased().replacing(" ", with: "-"), text: "\(name): \(value)")
    }
    return fields + (transcript.map { [spoken($0)] } ?? [])
  }

  /// Fields that aren't empty, without the transcript.
  package var fields: [(name: String, value: String)] {
    let all = [
      ("Location", location ?? ""), ("Attendees", attendees.joined(separator: ", ")),
      ("Purpose", purpose),
      ("Outcomes", outcomes.joined(separator: "\n")),
      ("Action items", actionItems.joined(separator: "\n")),
    ]
    return all.filter { !$0.1.isEmpty }
  }

  /// The turns tell the library who speaks if a passage begins in the middle of an utterance.
  private func spoken(_ transcript: [Utterance]) -> Item {
    var text = ""
    var turns: [Item.Turn] = []
    for utterance in transcript {
      if !text.isEmpty { text += "\n\n" }
      let start = text.utf8.count
      text += "\(utterance.speaker): \(utterance.words)"
      turns.append(Item.Turn(speaker: utterance.speaker, range: start..<text.utf8.count))
    }
    return item(part: "transcript", text: text, turns: turns)
  }

  private func item(part: String, text: String, turns: [Item.Turn] = []) -> Item {
    Item(
      id: link.part(part).description, kind: .meeting, title: title, text: text, date: day.start,
      people: attendees.map { Item.Participant(role: .attendee, name: $0) }, turns: turns)
  }
}
