import Recollect

/// The check of a statement after the model: the place of its quote, its closeness to the question, its
/// speaker, and the words and numbers that the statement takes from it.
struct QuoteCheck {
  let library: Library
  let question: String
  let passages: [Passage]
  /// The closeness that a quote must reach; `nil` for none.
  let floor: SearchFloor?
  private var threads: [LibraryThread.ID: LibraryThread] = [:]

  init(library: Library, question: String, passages: [Passage], floor: SearchFloor?) {
    self.library = library
    self.question = question
    self.passages = passages
    self.floor = floor
  }

  /// The result of a check.
  enum Outcome {
    case supported(Answer.Statement)
    case dropped(Answer.DroppedStatement)

    /// The quote that was checked.
    var quote: String {
      switch self {
      case .supported(let statement): statement.quote
      case .dropped(let dropped): dropped.quote
      }
    }
  }

  /// Checks the quote of a statement.
  ///
  /// - Throws: `LibraryError` if the library can't be read.
  mutating func check(_ draft: StatementDraft) async throws -> Outcome {
    var dropped = Answer.DroppedStatement(
      reason: .notQuoted, text: draft.text, number: draft.number, quote: draft.quote)
    guard draft.number > 0, draft.number <= passages.count, !draft.quote.isEmpty else {
      return .dropped(dropped)
    }
    let passage = passages[draft.number - 1]
    // Strings are equal if their characters are, which may have different bytes.
    guard let range = passage.text.firstRange(ofBytes: draft.quote) else {
      return .dropped(dropped)
    }
    let thread = try await thread(passage.threadID)
    let source = QuoteSource(of: range, in: passage, thread: thread)
    dropped.reason = .denied
    guard draft.isAnswer else { return .dropped(dropped) }
    var statement = Answer.Statement(
      text: draft.text, number: draft.number, quote: draft.quote, range: range,
      path: source.path, line: source.line)
    if let floor {
      dropped.reason = .aboutOthers
      let named = NamedPeople(in: question, among: passages)
      guard named.admits(range, of: passage, from: source) else { return .dropped(dropped) }
      let closeness = try await library.closeness(of: question, to: range, of: passage)
      (dropped.coverage, dropped.cosine) = (closeness.coverage, closeness.cosine)
      dropped.reason = .unrelated
      guard closeness.reaches(floor) else { return .dropped(dropped) }
      (statement.coverage, statement.cosine) = (closeness.coverage, closeness.cosine)
    }
    return .supported(statement)
  }

  /// Returns the result for a statement that is complete, from the result for its quote.
  ///
  /// If other sentences have the statement's words and the quote doesn't, they are quoted instead, if
  /// they pass the same checks. If none have, the statement isn't based on the passages.
  ///
  /// - Throws: `LibraryError` if the library can't be read.
  mutating func check(_ text: String, after outcome: Outcome) async throws -> Outcome {
    guard floor != nil else { return outcome }
    let checked = checkNumbers(of: text, after: outcome)
    var share = 0.0
    var isBased = true
    switch checked {
    case .dropped(let dropped):
      guard dropped.reason.isAboutQuote else { return checked }
    case .supported(let statement):
      let support = try await library.support(
        of: text, beyond: question, by: statement.range, of: passages[statement.number - 1])
      guard let support, support.own < Self.supportFloor else { return checked }
      share = support.all
      isBased = support.isBased || numbers(of: statement).areShared(by: text)
    }
    let found = try await library.sentences(supporting: text, beyond: question, in: passages) ?? []
    for sentences in found.filter({ $0.own >= Self.supportFloor && $0.all > share })
      .prefix(Self.mostTried)
    {
      let quoted = try await check(text, quoting: sentences)
      if case .supported(var statement) = quoted {
        statement.modelQuote = outcome.quote
        return .supported(statement)
      }
    }
    guard case .supported(let statement) = checked, !isBased else { return checked }
    return .dropped(Answer.DroppedStatement(.notInQuote, statement, text))
  }

  /// The share of a statement's own words that its quote must have, or else others are searched for.
  private static let supportFloor = 0.7
  /// The largest number of other sentences that are checked.
  private static let mostTried = 3

  /// Checks a statement with other sentences as its quote.
  private mutating func check(
    _ text: String, quoting sentences: SupportingSentences
  ) async throws -> Outcome {
    let bytes = Array(passages[sentences.passage].text.utf8)[sentences.range]
    let draft = StatementDraft(
      number: sentences.passage + 1, quote: String(decoding: bytes, as: UTF8.self), text: text,
      isAnswer: true, isQuoted: true, isComplete: true)
    return checkNumbers(of: text, after: try await check(draft))
  }

  private func checkNumbers(of text: String, after outcome: Outcome) -> Outcome {
    guard case .supported(let statement) = outcome else { return outcome }
    if numbers(of: statement).allow(text) { return outcome }
    return .dropped(Answer.DroppedStatement(.otherNumber, statement, text))
  }

  private func numbers(of statement: Answer.Statement) -> QuotedNumbers {
    QuotedNumbers(
      quote: statement.range, of: passages[statement.number - 1], question: question)
  }

  private mutating func thread(_ id: LibraryThread.ID) async throws -> LibraryThread? {
    if let known = threads[id] { return known }
    let thread = try await library.thread(id)
    threads[id] = thread
    return thread
  }
}

extension String {
  /// Returns the first range of bytes that equals the bytes of another string.
  func firstRange(ofBytes other: String) -> Range<Int>? {
    Array(utf8).firstRange(of: Array(other.utf8))
  }
}

extension Answer.DroppedStatement {
  fileprivate init(_ reason: Reason, _ statement: Answer.Statement, _ text: String) {
    self.init(
      reason: reason, text: text, number: statement.number, quote: statement.quote,
      coverage: statement.coverage, cosine: statement.cosine)
  }
}

extension Answer.DroppedStatement.Reason {
  /// A Boolean value that indicates whether the statement may have a better quote.
  fileprivate var isAboutQuote: Bool {
    switch self {
    case .unrelated, .aboutOthers, .otherNumber: true
    case .notQuoted, .denied, .notInQuote, .repeated, .empty: false
    }
  }
}
