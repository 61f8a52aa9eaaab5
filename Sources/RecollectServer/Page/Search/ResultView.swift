import Foundation
import Items
import Recollect

/// A passage in a list of results.
struct ResultView: Sendable {
  var href: String
  var thread: String
  var heading: String?
  var kind: String
  var who: String?
  var day: String?
  var isoDay: String?
  var segments: [TextSegment]
  var omitsBeginning: Bool
  var omitsEnd: Bool
  var isCurrent: Bool
  var scores: String?
  /// The passage, to show it before one is chosen.
  var passage: PassageAddress?

  private static let snippetLength = 220

  init(_ passage: Passage, address: SearchAddress) {
    let place = PassageAddress(passage)
    self.passage = place
    href = address.showing(place)
    thread = place.page
    heading = passage.title.isEmpty ? nil : passage.title
    kind = passage.kind.rawValue
    who = PersonName.short(passage.people)
    day = passage.listedDate.map(PageWording.day)
    isoDay = passage.listedDate.map(PageWording.isoDay)
    let snippet = passage.snippet(length: Self.snippetLength)
    let text = MarkedText(snippet.text)
    segments = text.segments(of: 0..<text.count, marks: snippet.highlights)
    (omitsBeginning, omitsEnd) = (snippet.omitsBeginning, snippet.omitsEnd)
    isCurrent = address.passage?.thread == place.thread && address.passage?.range == place.range
    scores = address.showsScores ? Self.scores(passage.scores) : nil
  }

  /// Creates the view of an item that no words were searched for.
  init(_ item: SelectedItem) {
    href =
      Address("/item").with("id", item.id).with("path", item.path)
      .with("line", "\(item.line)").text
    thread = href
    heading = item.title.isEmpty ? nil : item.title
    kind = item.kind.rawValue
    day = item.shownDate.map(PageWording.day)
    isoDay = item.shownDate.map(PageWording.isoDay)
    (segments, omitsBeginning, omitsEnd, isCurrent) = ([], false, false, false)
  }

  private static func scores(_ scores: Passage.Scores) -> String {
    [
      "score \(PageWording.decimals(scores.fused))",
      scores.cosine.map { "meaning \(PageWording.decimals(Double($0)))" },
      scores.bm25.map { "words \(PageWording.decimals($0))" },
      scores.coverage.map { "has \(Int(($0 * 100).rounded())) % of the words" },
    ].compactMap(\.self).joined(separator: " · ")
  }
}

extension Passage {
  /// The date that a list shows, written as if in UTC: of an event, that of the day that was found.
  var listedDate: Date? { occurrence?.clockTime(in: .current) ?? shownDate }
}
