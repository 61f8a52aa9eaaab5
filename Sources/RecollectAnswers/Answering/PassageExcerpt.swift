import LanguageModels
import Recollect

/// A part of a passage that a model reads by itself: a close sentence with those around it.
///
/// A small model that reads several passages at once mixes them up, and prefers the last one.
struct PassageExcerpt {
  var passage: Int
  /// In bytes of the passage's text.
  var range: Range<Int>
  /// Closeness to the question, less for passages further down.
  var score: Double

  /// For one question, and for one passage.
  private static let maximumCount = 5
  private static let maximumOfPassage = 2
  /// Only a single sentence may be longer.
  private static let maximumTokens = 120
  /// The share of the score that passages further down lose.
  private static let rankWeight = 0.02
  /// The loss of a sentence with almost no words but the question's, such as a heading.
  private static let headingPenalty = 0.4
  /// The bonus of the sentence after an excerpt: an answer follows its subject.
  private static let followingBonus = 0.15

  static func closest(
    to question: String, of passages: [Passage], sentences: [CloseSentence],
    model: any LanguageModel
  ) async throws -> [PassageExcerpt] {
    let scores = scores(of: sentences, in: passages, for: question)
    var excerpts: [PassageExcerpt] = []
    var seen: Set<String> = []
    for index in scores.indices.sorted(by: { (-scores[$0], $0) < (-scores[$1], $1) })
    where excerpts.count < maximumCount {
      let sentence = sentences[index]
      let others = excerpts.filter { $0.passage == sentence.passage }
      guard others.count < maximumOfPassage,
        !others.contains(where: { $0.range.overlaps(sentence.range) })
      else { continue }
      let text = passages[sentence.passage].text
      let excerpt = try await around(
        index, sentences: sentences, scores: scores, text: text, model: model)
      if seen.insert(String(text[bytes: excerpt.range])).inserted { excerpts.append(excerpt) }
    }
    return excerpts
  }

  /// Returns the part of the excerpt before or behind a quote that is closer to the question.
  func without(
    _ quote: Range<Int>, of passages: [Passage], sentences: [CloseSentence], for question: String
  ) -> PassageExcerpt? {
    let own = sentences.filter { $0.passage == passage && range.overlaps($0.range) }
    let scores = Self.scores(of: own, in: passages, for: question)
    let rest = zip(own, scores).filter { !$0.0.range.overlaps(quote) }.map { sentence, score in
      let isBehind = sentence.range.lowerBound >= quote.upperBound
      return (sentence, score + (isBehind ? Self.followingBonus : 0))
    }
    guard let (closest, score) = rest.max(by: { $0.1 < $1.1 }) else { return nil }
    let isBefore = closest.range.upperBound <= quote.lowerBound
    let side = rest.map(\.0.range).filter { ($0.upperBound <= quote.lowerBound) == isBefore }
    guard let start = side.map(\.lowerBound).min(), let end = side.map(\.upperBound).max() else {
      return nil
    }
    return PassageExcerpt(passage: passage, range: start..<end, score: score)
  }

  /// Returns closeness to a question, less for passages further down and for headings.
  static func scores(
    of sentences: [CloseSentence], in passages: [Passage], for question: String
  ) -> [Double] {
    let asked = AnswerWords(question)
    return sentences.map { sentence in
      let text = String(passages[sentence.passage].text[bytes: sentence.range])
      let own = AnswerWords(text).subtracting(asked)
      let isHeading = own.words.count < 2 && own.numbers.isEmpty
      return sentence.closeness.sum - rankWeight * Double(sentence.passage)
        - (isHeading ? headingPenalty : 0)
    }
  }

  /// Returns a sentence with those around it that fit.
  private static func around(
    _ index: Int, sentences: [CloseSentence], scores: [Double], text: String,
    model: any LanguageModel
  ) async throws -> PassageExcerpt {
    let passage = sentences[index].passage
    func score(_ index: Int) -> Double {
      sentences.indices.contains(index) && sentences[index].passage == passage
        ? scores[index] : -.infinity
    }
    func tokens(_ index: Int) async throws -> Int {
      try await model.tokenCount(of: String(text[bytes: sentences[index].range])) + 1
    }
    var (first, last) = (index, index)
    var used = try await tokens(index)
    while true {
      let (before, after) = (score(first - 1), score(last + 1) + followingBonus)
      guard max(before, after) > -.infinity else { break }
      let next = after >= before ? last + 1 : first - 1
      used += try await tokens(next)
      guard used <= maximumTokens else { break }
      (first, last) = (min(first, next), max(last, next))
    }
    return PassageExcerpt(
      passage: passage,
      range: sentences[first].range.lowerBound..<sentences[last].range.upperBound,
      score: scores[index])
  }
}

extension Closeness {
  var sum: Double { Double(cosine ?? 0) + coverage }
}
