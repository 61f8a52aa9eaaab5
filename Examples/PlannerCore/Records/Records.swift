package import Foundation
package import Items

/// The app's own data: all meetings and notes, stored in one JSON file.
///
/// Your app has data of its own. The library needs nothing from it except ``items``.
package struct Records: Codable, Hashable, Sendable {
  package var meetings: [Meeting] = []
  package var notes: [Note] = []

  package init() {}

  package var items: [Item] { meetings.flatMap(\.items) + notes.map(\.item) }

  package var links: [RecordLink] { meetings.map(\.link) + notes.map(\.link) }

  /// - Parameter text: An id or a link.
  package func link(of text: String) -> RecordLink? {
    if let link = RecordLink(text) { return links.contains(link.whole) ? link : nil }
    return links.first { $0.id == text }
  }

  package func meeting(_ link: RecordLink) -> Meeting? { meetings.first { $0.link == link.whole } }
  package func note(_ link: RecordLink) -> Note? { notes.first { $0.link == link.whole } }

  package mutating func save(_ meeting: Meeting) { meetings.put(meeting, at: \.id) }

  package mutating func save(_ note: Note) { notes.put(note, at: \.id) }

  package mutating func remove(_ link: RecordLink) {
    meetings.removeAll { $0.link == link.whole }
    notes.removeAll { $0.link == link.whole }
  }

  /// Returns a new id made of a title's words: `to-do-call` for `To do: call!`.
  ///
  /// If a record has the id already, a number is appended: `to-do-call-2`.
  package func newID(for title: String) -> String {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    let base = words.isEmpty ? "note" : words.joined(separator: "-")
    let free = (1...).lazy.map { $0 == 1 ? base : "\(base)-\($0)" }.first { link(of: $0) == nil }
    return free ?? base
  }
}

extension Records {
  /// Without a file, the records are empty.
  package init(file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      self = try JSONDecoder().decode(Records.self, from: Data(contentsOf: file))
    } catch let error as DecodingError {
      throw PlannerError("\(file.path): This file holds no records or is damaged. \(error)")
    }
  }

  package func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: file, options: .atomic)
  }
}

extension Array {
  fileprivate mutating func put<ID: Equatable>(_ element: Element, at id: KeyPath<Element, ID>) {
    if let place = firstIndex(where: { $0[keyPath: id] == element[keyPath: id] }) {
      self[place] = element
    } else {
      append(element)
    }
  }
}
