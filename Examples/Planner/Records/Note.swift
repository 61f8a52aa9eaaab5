package import Items

/// A note in the planner.
package struct Note: Codable, Hashable, Sendable {
  package var id: String
  package var title: String
  package var day: Day
  /// The text, with an empty line between paragraphs.
  package var text: String

  package init(id: String, title: String, day: Day, text: String) {
    self.id = id
    self.title = title
    self.day = day
    self.text = text
  }

  package var link: RecordLink { RecordLink(.note, id) }

  /// The note as an item for the library, which divides a long text at paragraphs and sentences.
  package var item: Item {
    Item(id: link.description, kind: .note, title: title, text: text, date: day.start)
  }
}
