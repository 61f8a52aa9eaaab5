import Foundation
import Items
import Recollect

struct PassageJSON: Encodable {
  struct Span: Encodable {
    var start: Int
    var end: Int

    init(_ range: Range<Int>) {
      start = range.lowerBound
      end = range.upperBound
    }
  }

  struct AuthorJSON: Encodable {
    var names: [String]
    var start: Int
    var end: Int

    init(_ part: AuthoredRange) {
      names = part.authors
      start = part.range.lowerBound
      end = part.range.upperBound
    }
  }

  var number: Int
  var title: String
  var kind: Item.Kind
  var path: String
  var line: Int
  var date: Date?
  /// The time of a recurring event in the period of the search; absent for other passages.
  var occurrence: Date?
  var people: [Item.Participant]
  var authors: [AuthorJSON]
  var itemIds: [String]
  var text: String
  var highlights: [Span]
  var scores: Passage.Scores
  var copies: [LibraryThread.Place]
  /// The id of the memory that the passage is; absent for a part of a thread.
  var memory: Int64?
  var isCited: Bool?

  init(_ passage: Passage, number: Int, isCited: Bool? = nil) {
    self.number = number
    title = passage.title
    kind = passage.kind
    path = passage.path
    line = passage.line
    date = passage.date
    occurrence = passage.occurrence
    people = passage.people
    authors = passage.authored.map(AuthorJSON.init)
    itemIds = passage.itemIDs
    text = passage.text
    highlights = passage.highlights.map(Span.init)
    scores = passage.scores
    copies = passage.copies
    memory = passage.memory
    self.isCited = isCited
  }

  static func numbered(_ passages: [Passage]) -> [PassageJSON] {
    passages.enumerated().map { PassageJSON($1, number: $0 + 1) }
  }
}
