public import Recollect

extension Answer {
  /// A sentence of a passage, byte for byte.
  public struct Sentence: Sendable, Hashable, Codable {
    /// The number of the passage, counted from 1.
    public var number: Int
    /// The sentence, byte for byte.
    public var quote: String
    /// The range of the sentence in bytes of the passage's text.
    public var range: Range<Int>

    /// Creates a sentence.
    public init(number: Int, quote: String, range: Range<Int>) {
      self.number = number
      self.quote = quote
      self.range = range
    }
  }
}

extension Library {
  private static let maximumOfPassage = 2
  /// The share of the best sentence's closeness that the others must have.
  ///
  /// For 34 questions of an archive, no sentence that this drops from the first three held the
  /// answer.
  private static let minimumShare = 0.7

  /// Returns the sentences of passages that come closest to a question, best first.
  ///
  /// No model has read them, so they are found and not said. Use the method to show something
  /// before a slow model is loaded; ``AnswerEvent/found(_:)`` has the same sentences. Headings,
  /// questions and repetitions are left out, and so are further sentences of a passage that has
  /// two, and those that are much less close than the best one.
  ///
  /// ```swift
  /// let found = try await library.search("When is the harvest?")
  /// let sentences = try await library.sentences(
  ///   closestTo: "When is the harvest?", in: found.passages)
  /// ```
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - passages: The passages, such as those of a search.
  ///   - limit: The largest number of sentences.
  /// - Throws: `LibraryError` if the library can't be read, and the embedder's errors.
  public func sentences(
    closestTo question: String, in passages: [Passage], limit: Int = 3
  ) async throws -> [Answer.Sentence] {
    guard !passages.isEmpty else { return [] }
    let sentences = try await sentences(of: passages, closeTo: question)
    let scores = PassageExcerpt.scores(of: sentences, in: passages, for: question)
    var closest: [Answer.Sentence] = []
    var minimumScore = -Double.infinity
    var seen: Set<[String]> = []
    for index in scores.indices.sorted(by: { (-scores[$0], $0) < (-scores[$1], $1) })
    where closest.count < limit && scores[index] >= minimumScore {
      let (position, range) = (sentences[index].passage, sentences[index].range)
      let quote = String(passages[position].text[bytes: range])
      guard closest.count(where: { $0.number == position + 1 }) < Self.maximumOfPassage,
        quote.mayAnswer(question, under: passages[position].title),
        seen.insert(quote.messageWords).inserted
      else { continue }
      if closest.isEmpty { minimumScore = min(scores[index], scores[index] * Self.minimumShare) }
      closest.append(Answer.Sentence(number: position + 1, quote: quote, range: range))
    }
    return closest
  }
}

extension String {
  /// Returns whether a sentence may answer a question: it is neither a heading nor a question.
  fileprivate func mayAnswer(_ question: String, under title: String) -> Bool {
    // "Anna Berg, 2024-05-01:" introduces what she wrote.
    if hasPrefix("#") || contains(/[?？؟:][^\p{L}\p{N}]*$/) { return false }
    let words = messageWords
    guard !words.isEmpty, words != title.messageWords else { return false }
    let isWhole = contains(/[.!…。][^\p{L}\p{N}]*$/)
    return isWhole || !AnswerWords(self).subtracting(AnswerWords(question)).isEmpty
  }
}
