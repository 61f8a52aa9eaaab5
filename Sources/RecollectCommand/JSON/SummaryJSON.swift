import Foundation
import Items
import RecollectAnswers

struct SummaryJSON: Encodable {
  struct PartJSON: Encodable {
    var number: Int
    var title: String
    var kind: Item.Kind
    var path: String
    var line: Int
    var date: Date?
    var people: [Item.Participant]
    var itemIds: [String]
    var text: String
    var isCited: Bool
  }

  var place: String?
  var query: String?
  var summary: String
  var sentences: [Summary.Sentence]
  var parts: [PartJSON]
  var rounds: Int
  var model: String

  init(_ summary: Summary, of texts: SummaryTexts, named subject: String, model: String) {
    switch texts {
    case .threads: place = subject
    case .results: query = subject
    }
    self.summary = summary.text
    sentences = summary.sentences
    let cited = Set(summary.sentences.flatMap(\.sources))
    parts = summary.parts.enumerated().map { position, part in
      PartJSON(
        number: position + 1, title: part.title, kind: part.kind, path: part.path, line: part.line,
        date: part.date, people: part.people, itemIds: part.itemIDs, text: part.text,
        isCited: cited.contains(position + 1))
    }
    rounds = summary.rounds
    self.model = model
  }
}
