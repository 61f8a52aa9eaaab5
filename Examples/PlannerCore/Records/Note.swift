package import Items

package struct Note: Codable, Hashable, Sendable {
  package var id: String
  package var title: String
  package var day: Day
  /// Paragraphs with an empty line between them.
  package var text: String

  package init(id: String, title: String, day: Day, text: String) {
    self.id = id
    self.title = title
    self.day = day
    self.text = text
  }

  package var link: RecordLink { RecordLink(.note, id) }

  /// The library divides a long text at paragraphs and sentences.
  package var item: Item {
    Item(id: link.description, kind: .note, title: title, text: text, date: day.start)
  }
}
