import Foundation
import LanguageModels
import Recollect
import RecollectAnswers

struct QuestionAnswering: Sendable {
  enum Step: Sendable {
    /// The line above the answer.
    case status(String)
    /// The question of a conversation, rewritten to be understood by itself.
    case understood(String)
    case passages([AskedPassageView])
    case found([QuoteView])
    case text(AnswerTextView)
    case finished(AnswerView)
  }

  let served: ServedLibrary
  let words: QueryWords
  let kept: KeptAnswers

  private var question: String { words.question }

  /// - Parameter show: Called with each step, in order.
  func run(_ show: (Step) async throws -> Void) async throws {
    guard let answering = served.answering else { return }
    let library = served.library
    let reading = try await words.reading(in: library)
    guard reading.problems.isEmpty else {
      return try await show(.status(reading.problems.joined(separator: " ")))
    }
    var options = answering.options
    let excluded = options.search.filter.excludedSources
    options.search.filter = reading.filter
    options.search.filter.excludedSources = excluded
    options.search.mode = served.searchMode
    try await show(.status("Searching"))
    let memories = words.filters.isEmpty ? try await recalled(in: library) : []
    let results = try await library.search(question, options: options.search)
    let passages = memories.map { Passage($0.memory) } + results.passages
    try await show(.passages(Self.views(passages)))
    guard !passages.isEmpty else {
      try await show(.finished(AnswerView(Answer(nothingFoundFor: question))))
      return try await show(.status("Nothing found"))
    }
    if let answer = kept.answer(to: words.text, from: passages) {
      return try await Self.show(answer, show)
    }
    try await served.answerQueue.run { place in
      try await show(.status(Self.status(before: place, passages: passages.count)))
    } _: {
      let model = try await answering.model()
      let events = library.answer(
        question, from: results, recalling: memories, with: model, options: options)
      let answer = try await Self.follow(events, passages, show)
      kept.keep(answer, to: words.text, from: passages)
    }
  }

  private static func status(before place: Int, passages: Int) -> String {
    place > 0 ? status(before: place) : "Reading \(PageWording.count(passages, "passage"))"
  }

  static func status(before place: Int) -> String {
    let are = place == 1 ? "1 question is" : "\(place) questions are"
    return "\(are) answered before this one"
  }

  private func recalled(in library: Library) async throws -> [RecalledMemory] {
    let options = RecallOptions(sensitivity: .secret, marksRecalled: false)
    return try await library.recall(question, options: options).memories
  }

  fileprivate static func show(_ answer: Answer, _ show: (Step) async throws -> Void) async throws {
    try await show(.passages(views(answer.passages)))
    try await show(.finished(AnswerView(answer)))
    try await show(.status(answer.abstention == nil ? "Complete" : "No answer found"))
  }

  fileprivate static func views(_ passages: [Passage]) -> [AskedPassageView] {
    passages.enumerated().map { AskedPassageView($1, number: $0 + 1) }
  }
}

extension QuestionAnswering {
  /// Shows the events of an answer as steps.
  ///
  /// - Parameter passages: The passages that are shown already.
  /// - Returns: The whole answer.
  static func follow(
    _ events: some AsyncSequence<AnswerEvent, any Error>, _ passages: [Passage] = [],
    _ show: (Step) async throws -> Void
  ) async throws -> Answer {
    var known = passages
    var whole: Answer?
    for try await event in events {
      switch event {
      case .lookedUp: break
      case .understood(let question): try await show(.understood(question))
      case .searched(let results):
        guard known.isEmpty else { break }
        known = results.passages
        try await show(.passages(views(known)))
      case .found(let sentences):
        let quotes = sentences.compactMap { sentence in
          known.indices.contains(sentence.number - 1)
            ? QuoteView(
              sentence.number, sentence.quote, sentence.range, in: known[sentence.number - 1]) : nil
        }
        try await show(.found(quotes))
      case .likely(let statement):
        try await show(.status("So far: \(statement.textWithOther) [\(statement.number)]"))
      case .text(let text):
        let view = AnswerTextView(text, passages: known.count)
        let count = view.lines.count
        try await show(.status("Answering, \(PageWording.count(count, "statement")) checked"))
        try await show(.text(view))
      case .finished(let answer):
        whole = answer
        try await self.show(answer, show)
      }
    }
    // The events of a canceled question end without an error.
    guard let whole else { throw CancellationError() }
    return whole
  }
}
