import Recollect

struct PartAnswering {
  let answering: Answering

  private static let minimumPassages = 3

  /// A part of a question with what was found for it.
  struct Part {
    var question: String
    var results: SearchResults
    /// The numbers of its passages in the whole answer.
    var numbers: [Int]
  }

  /// Answers the parts one after the other, each from its own search, and joins the answers.
  ///
  /// A passage that several parts find has one number. ``AnswerEvent/searched(_:)`` is sent once,
  /// with all passages. The answer may be an abstention. It's `nil` if nothing was found for any
  /// part.
  ///
  /// - Parameter shown: Passages that were shown before, which keep their numbers.
  func answer(
    _ question: String, standalone: String, parts: QuestionParts, after shown: [Passage],
    trace: AnswerTrace, report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer? {
    var answer = Answer(nothingFoundFor: question, standalone: standalone)
    answer.passages = shown
    answer.trace = trace
    answer.trace.parts = parts.all.count > 1 ? parts.all : []
    let found = try await search(
      parts.all.indices.map { parts.standalone($0) }, into: &answer, report: report)
    guard found.contains(where: { !$0.numbers.isEmpty }) else { return nil }
    answer.found = try await closestSentences(to: found)
    report(.found(answer.found))
    var previous: String?
    for (index, part) in found.enumerated() {
      let count = answer.statements.count
      var part = part
      part.question = parts.standalone(index, after: previous)
      try await add(part, named: parts.all[index], to: &answer, report: report)
      previous = answer.statements.count > count ? answer.statements.last?.text : nil
    }
    if answer.text.isEmpty { answer.unanswered = [] } else { answer.abstention = nil }
    return answer
  }

  func search(
    _ parts: [String], into answer: inout Answer, report: @Sendable (AnswerEvent) -> Void
  ) async throws -> [Part] {
    var search = answering.options.search
    search.limit = max(min(Self.minimumPassages, search.limit), search.limit / parts.count)
    var found: [Part] = []
    for part in parts {
      let results = answering.readable(
        try await answering.library.search(part, options: search))
      let numbers = results.passages.map { answer.number(of: $0) }
      answer.trace.lookups.append(LibraryTools.Lookup(of: part, results, numbers: numbers))
      found.append(Part(question: part, results: results, numbers: numbers))
    }
    if var all = found.first?.results {
      all.passages = answer.passages
      all.belowFloor = found.reduce(0) { $0 + $1.results.belowFloor }
      all.words = found.flatMap(\.results.words)
      report(.searched(all))
    }
    return found
  }

  func closestSentences(to parts: [Part]) async throws -> [Answer.Sentence] {
    var closest: [Answer.Sentence] = []
    for part in parts {
      let sentences = try await answering.library.sentences(
        closestTo: part.question, in: part.results.passages, limit: parts.count > 1 ? 2 : 3)
      for var sentence in sentences {
        sentence.number = part.numbers[sentence.number - 1]
        if !closest.contains(sentence) { closest.append(sentence) }
      }
    }
    return closest
  }

  private func add(
    _ part: Part, named name: String, to answer: inout Answer,
    report: @Sendable (AnswerEvent) -> Void
  ) async throws {
    guard !part.results.passages.isEmpty else {
      answer.unanswered.append(name)
      return
    }
    let before = answer.text.isEmpty ? "" : answer.text + "\n"
    var own = Answer(nothingFoundFor: name)
    try await answering.write(part.question, from: part.results.passages, into: &own) { event in
      switch event {
      case .text(let text):
        report(.text(before + Answer.Citation.renumbered(text.withoutOpenBracket, part.numbers)))
      case .likely(let statement): report(.likely(statement.renumbered(part.numbers)))
      case .understood, .lookedUp, .searched, .found, .finished: break
      }
    }
    // A later mail of a thread may have been read, too.
    let numbers =
      part.numbers
      + own.passages.dropFirst(part.numbers.count).map { passage in
        answer.number(of: passage)
      }
    answer.add(own, numbers: numbers, after: before)
  }
}

extension Answer {
  /// Returns the number of a passage, which is added if the answer doesn't have it.
  fileprivate mutating func number(of passage: Passage) -> Int {
    if let known = passages.firstIndex(where: { $0.id == passage.id }) { return known + 1 }
    passages.append(passage)
    return passages.count
  }

  /// Adds the answer to a part of the question.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of its passages in this answer.
  ///   - before: The text so far, with a line break.
  mutating func add(_ part: Answer, numbers: [Int], after before: String) {
    trace.dropped += part.trace.dropped.map { dropped in
      var dropped = dropped
      if numbers.indices.contains(dropped.number - 1) {
        dropped.number = numbers[dropped.number - 1]
      }
      return dropped
    }
    trace.leftOut += part.trace.leftOut.map { left in
      var left = left
      if numbers.indices.contains(left.number - 1) { left.number = numbers[left.number - 1] }
      return left
    }
    trace.promptTokens += part.trace.promptTokens
    trace.cachedPromptTokens += part.trace.cachedPromptTokens
    if let text = part.trace.unshownText {
      trace.unshownText = [trace.unshownText, text].compactMap(\.self).joined(separator: "\n")
    }
    guard part.abstention == nil else {
      abstention = part.abstention
      unanswered.append(part.question)
      return
    }
    trace.isAttributed = trace.isAttributed || part.trace.isAttributed
    text = before + Answer.Citation.renumbered(part.text, numbers)
    citations = Answer.Citation.all(in: text, passages: passages.count)
    disagreements += part.disagreements.map { sentence in
      var sentence = sentence
      sentence.number = numbers[sentence.number - 1]
      return sentence
    }
    statements += part.statements.map { $0.renumbered(numbers) }
    highlightQuotes()
  }
}

extension Answer.Statement {
  fileprivate func renumbered(_ numbers: [Int]) -> Answer.Statement {
    var statement = self
    statement.number = numbers[number - 1]
    if let number = other?.number { statement.other?.number = numbers[number - 1] }
    return statement
  }
}

extension Answer.Citation {
  /// Gives citations the new numbers of their passages.
  ///
  /// Numbers without a passage get round brackets, so that they don't cite another part's passage.
  fileprivate static func renumbered(_ text: some StringProtocol, _ numbers: [Int]) -> String {
    String(text).replacing(Answer.Citation.pattern) { match in
      let cited = match.output.1.split { !$0.isNumber }.compactMap { Int($0) }
        .filter { numbers.indices.contains($0 - 1) }.map { "\(numbers[$0 - 1])" }
      return cited.isEmpty ? "(\(match.output.1))" : "[\(cited.joined(separator: ", "))]"
    }
  }
}

extension String {
  /// The text before an unclosed bracket, which may become a citation.
  fileprivate var withoutOpenBracket: Substring {
    guard let open = lastIndex(of: "["), !self[open...].contains("]") else { return self[...] }
    return self[..<open]
  }
}
