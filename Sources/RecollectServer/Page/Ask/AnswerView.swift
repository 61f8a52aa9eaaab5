import Foundation
import Items
import Recollect
import RecollectAnswers

/// A passage that was found for a question.
struct AskedPassageView: Sendable {
  var number: Int
  var href: String
  var heading: String
  var who: String?
  var day: String?
  var isoDay: String?

  init(_ passage: Passage, number: Int) {
    self.number = number
    href = QuoteView.address(of: passage, quote: nil)
    heading = passage.title.isEmpty ? "No title" : passage.title
    who = PersonName.short(passage.people)
    day = passage.shownDate.map(PageWording.day)
    isoDay = passage.shownDate.map(PageWording.isoDay)
  }
}

/// Words of a passage, with the address of their place.
struct QuoteView: Sendable {
  var number: Int
  var quote: String
  var href: String
  var source: String

  init(_ number: Int, _ quote: String, _ range: Range<Int>, in passage: Passage) {
    (self.number, self.quote) = (number, quote)
    href = Self.address(of: passage, quote: range)
    let details = [
      PersonName.short(passage.people), passage.title.isEmpty ? nil : passage.title,
      passage.shownDate.map(PageWording.day),
    ]
    source = details.compactMap(\.self).joined(separator: ", ")
  }

  static func address(of passage: Passage, quote: Range<Int>?) -> String {
    if let memory = passage.memory { return "/memories/\(memory)" }
    let start = passage.range.lowerBound
    let range = quote.map { $0.lowerBound + start..<$0.upperBound + start }
    return PassageAddress(
      thread: passage.threadID, range: range ?? passage.range, marks: range.map { [$0] } ?? []
    ).page
  }
}

/// The text of an answer, in which citations are links to passages.
struct AnswerTextView: Sendable {
  struct Part: Sendable {
    var words: String
    var number: Int?
  }

  var lines: [[Part]]

  init(_ text: String, passages: Int) {
    lines = text.split(separator: "\n").map { line in
      let line = String(line)
      let bytes = Array(line.utf8)
      var (parts, start) = ([Part](), 0)
      for citation in Answer.Citation.all(in: line, passages: passages) {
        if citation.range.lowerBound >= start {
          let words = bytes[start..<citation.range.lowerBound]
          let said = String(decoding: words, as: UTF8.self)
          parts.append(Part(words: said.hasSuffix(" ") ? String(said.dropLast()) : said))
        }
        parts.append(Part(words: "", number: citation.number))
        start = citation.range.upperBound
      }
      parts.append(Part(words: String(decoding: bytes[start...], as: UTF8.self)))
      return parts
    }
  }
}

/// A complete answer for a template.
struct AnswerView: Sendable {
  var answerText: AnswerTextView?
  /// The sentences that say what was missing, if there is no answer.
  var refusal: [String] = []
  var isOwnWords = false
  var quotes: [QuoteView] = []
  var hasDisagreements = false
  var disagreements: [QuoteView] = []
  var hasNearest = false
  var nearest: [QuoteView] = []
  var unanswered: [String]
  var trace: TraceView
  var showsMore: String?

  init(_ answer: Answer) {
    unanswered = answer.unanswered
    trace = TraceView(answer)
    func quote(_ number: Int, _ words: String, _ range: Range<Int>) -> QuoteView? {
      guard answer.passages.indices.contains(number - 1) else { return nil }
      return QuoteView(number, words, range, in: answer.passages[number - 1])
    }
    guard answer.abstention == nil else {
      refusal = [answer.missing?.description ?? "Nothing found in your library says it."]
      if answer.abstention == .uncited || answer.abstention == .unsupported {
        refusal.append("What the model wrote isn't shown, because no passage supports it.")
      }
      nearest = answer.found.compactMap { quote($0.number, $0.quote, $0.range) }
      hasNearest = !nearest.isEmpty
      showsMore = Address("/").with("q", answer.question).with("weak", "1").text
      return
    }
    answerText = AnswerTextView(answer.text, passages: answer.passages.count)
    isOwnWords = answer.passages.isEmpty
    quotes = answer.statements.flatMap { statement in
      [quote(statement.number, statement.quote, statement.range)]
        + [statement.other.flatMap { quote($0.number, $0.quote, $0.range) }]
    }.compactMap(\.self)
    if quotes.isEmpty {
      quotes = answer.citedPassages.map { number, passage in
        let snippet = passage.snippet(length: 300)
        return QuoteView(number, snippet.text, snippet.range, in: passage)
      }
    }
    disagreements = answer.disagreements.compactMap { quote($0.number, $0.quote, $0.range) }
    hasDisagreements = !disagreements.isEmpty
  }
}
