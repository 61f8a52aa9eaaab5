import Recollect

/// The check of a statement after the model: the place of its quote, its closeness to the question, its
/// speaker, and the numbers that the statement takes from it.
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
      guard named.admits(source, quote: draft.quote) else { return .dropped(dropped) }
      let closeness = try await library.closeness(of: question, to: range, of: passage)
      (dropped.coverage, dropped.cosine) = (closeness.coverage, closeness.cosine)
      dropped.reason = .unrelated
      guard closeness.reaches(floor) else { return .dropped(dropped) }
      (statement.coverage, statement.cosine) = (closeness.coverage, closeness.cosine)
    }
    return .supported(statement)
  }

  /// Returns the result for a statement that is complete, from the result for its quote.
  func check(_ text: String, after outcome: Outcome) -> Outcome {
    guard floor != nil, case .supported(let statement) = outcome else { return outcome }
    let numbers = QuotedNumbers(
      quote: statement.range, of: passages[statement.number - 1], question: question)
    if numbers.allow(text) { return outcome }
    return .dropped(
      Answer.DroppedStatement(
        reason: .otherNumber, text: text, number: statement.number, quote: statement.quote,
        coverage: statement.coverage, cosine: statement.cosine))
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
