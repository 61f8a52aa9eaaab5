import Foundation
import LanguageModels
import Recollect

/// The reading of excerpts for short answers, and their checks.
struct FindingSearch {
  let library: Library
  let question: String
  private(set) var passages: [Passage]
  private var sentences: [CloseSentence]
  private let names: LikelierName
  /// The floor of the search, if it had one.
  private let searchFloor: SearchFloor?
  var check: StatementCheck
  var reading: ExcerptReading
  var findings: Findings
  private var reported: Answer.Statement?

  init(
    library: Library, model: any LanguageModel, options: AnswerOptions, prompt: PassagePrompt,
    sentences: [CloseSentence]
  ) async throws {
    self.library = library
    passages = prompt.passages
    question = prompt.question
    self.sentences = sentences
    var floor = options.quoteFloor
    if let given = floor { floor = try await library.resolved(given) }
    if let given = options.search.floor {
      searchFloor = try await library.resolved(given)
    } else {
      searchFloor = nil
    }
    check = StatementCheck(
      library: library, question: question, passages: passages, sentences: sentences,
      floor: floor, today: options.search.today ?? Date())
    names = try await LikelierName(library: library, question: question)
    reading = ExcerptReading(model: model, question: question)
    findings = Findings(question: question)
  }

  /// Reads excerpts as long as they may say something else.
  ///
  /// - Parameters:
  ///   - readsAll: Excerpts are read even after a sure answer.
  ///   - report: Gets the likeliest answer so far, each time it changes.
  mutating func read(
    _ excerpts: [PassageExcerpt], readsAll: Bool = false, into trace: inout AnswerTrace,
    report: @Sendable (AnswerEvent) -> Void = { _ in }
  ) async throws {
    for excerpt in excerpts {
      if !readsAll, try await !mayAdd(excerpt) { continue }
      try await read(excerpt, into: &trace)
      if let likely = takeLikely() { report(.likely(likely)) }
    }
  }

  /// Returns whether an excerpt may say something else than a sure answer, if there is one.
  private mutating func mayAdd(_ excerpt: PassageExcerpt) async throws -> Bool {
    guard let sure = findings.sure else { return true }
    let passage = passages[excerpt.passage]
    let text = String(passage.text[bytes: excerpt.range])
    let written = try await check.date(of: excerpt)
    if findings.mayChange(text, of: passage, written: written) { return true }
    return try await check.mayContradict(sure.statement, by: sure.authorship, excerpt)
  }

  /// Reads an excerpt, and once more without a sentence that doesn't answer.
  private mutating func read(_ excerpt: PassageExcerpt, into trace: inout AnswerTrace) async throws
  {
    let rest = try await read(excerpt, around: excerpt, into: &trace)
    if let rest { _ = try await read(rest, around: excerpt, into: &trace) }
  }

  /// The likeliest answer so far, if it has changed.
  private mutating func takeLikely() -> Answer.Statement? {
    let likely = findings.best.map { $0.statement.dated(in: $0.passage, for: question) }
    defer { reported = likely }
    return likely == reported ? nil : likely
  }

  /// Returns the rest of the excerpt that is to be read, if there is one.
  private mutating func read(
    _ part: PassageExcerpt, around excerpt: PassageExcerpt, into trace: inout AnswerTrace
  ) async throws -> PassageExcerpt? {
    let passage = passages[excerpt.passage]
    let text = String(passage.text[bytes: excerpt.range])
    let dates = try await check.dates(of: part)
    let result = try await reading.read(
      part, of: passage, dates: dates, isWeak: isWeak(passage))
    trace.add(result.usage)
    // A later text that tells the known value and another one is believed more easily.
    var isChange = false
    if result.unlikelyValue != nil, result.doubt < ExcerptReading.maximumDoubtOfChange {
      isChange = findings.isChanged(by: text, written: try await check.date(of: part))
    }
    guard let value = isChange ? result.unlikelyValue : result.value else { return nil }
    let outcome = try await check.check(
      value, in: part, dates: dates, isMeasured: result.information != nil)
    switch outcome {
    case .dropped(let dropped, let quote):
      trace.dropped.append(dropped)
      if dropped.reason == .former {
        findings.add(former: dropped.text, written: try await check.date(of: part))
      }
      guard let quote, dropped.isOfSentence else { return nil }
      return part.without(quote, of: passages, sentences: sentences, for: question)
    case .supported(let statement, let authorship):
      let doubt = try await doubt(
        of: statement, in: part, result, dates: dates, isChange: isChange, text: text, &trace)
      guard let doubt else { return nil }
      let announced = try await check.announced(statement.range, in: passage)
      findings.add(
        Finding(
          statement: statement, doubt: doubt, closeness: excerpt.score, authorship: authorship,
          excerpt: text, passage: passage, announced: announced))
      if doubt <= ExcerptReading.sureDoubt { findings.stopAtSure() }
      return nil
    }
  }

  /// Returns the doubt of a statement with that of its quote; `nil` if it was dropped.
  private mutating func doubt(
    of statement: Answer.Statement, in part: PassageExcerpt, _ result: ExcerptReading.Result,
    dates: ExcerptDates?, isChange: Bool, text: String, _ trace: inout AnswerTrace
  ) async throws -> Double? {
    let passage = passages[part.passage]
    var doubt = result.doubt
    if let loss = try await reading.measureLoss(
      of: result, quoting: statement.range, in: part, of: passage, dates: dates)
    {
      doubt += loss.doubt
      trace.add(loss.usage)
    }
    guard doubt < ExcerptReading.maximumDoubt(ofWeakMatch: isWeak(passage)) || isChange else {
      trace.dropped.append(Answer.DroppedStatement(statement, .unrelated))
      return nil
    }
    if let told = try await names.isLikelier(
      for: statement.text, from: text, of: passage, by: reading.likelihood)
    {
      trace.add(told.usage)
      if told.isLikelier {
        trace.dropped.append(Answer.DroppedStatement(statement, .aboutOthers))
        return nil
      }
    }
    return doubt
  }

  /// Returns the index of a passage, which is added if the search hasn't found it.
  mutating func index(of passage: Passage) async throws -> Int {
    if let index = passages.firstIndex(where: { $0.id == passage.id }) { return index }
    let index = passages.count
    passages.append(passage)
    sentences += try await library.sentences(of: [passage], closeTo: question).map { sentence in
      var sentence = sentence
      sentence.passage = index
      return sentence
    }
    (check.passages, check.sentences) = (passages, sentences)
    return index
  }

  private func isWeak(_ passage: Passage) -> Bool { searchFloor?.isFilled(by: passage) ?? false }
}
