import Foundation
import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import TestSupport
import Testing

/// Tests of summaries by parts, with a scripted model that counts words.
@Suite struct SummarizerTests {
  private func summarize(
    _ parts: [TextPart], about subject: String? = nil, with model: ScriptedLanguageModel,
    options: SummaryOptions = SummaryOptions()
  ) async throws -> (summary: Summary, events: [SummaryEvent]) {
    var events: [SummaryEvent] = []
    let summarizer = Summarizer(model: model, options: options)
    for try await event in summarizer.summarize(parts, about: subject) { events.append(event) }
    guard case .finished(let summary)? = events.last else { throw CancellationError() }
    return (summary, events)
  }

  /// Checks that no request exceeds the window, and that each sentence's facts are in its parts.
  private func check(_ summary: Summary, _ model: ScriptedLanguageModel) async throws {
    for request in model.requests {
      let used = try await model.tokenCount(for: request)
      #expect(used + (request.options.maximumResponseTokens ?? 0) <= model.contextSize)
    }
    for sentence in summary.sentences {
      #expect(!sentence.sources.isEmpty && sentence.sources == sentence.sources.sorted())
      let read = sentence.sources.map { summary.parts[$0 - 1].text }.joined(separator: " ")
      let known = Set(SummarizingModel.facts(in: read))
      #expect(SummarizingModel.facts(in: sentence.text).allSatisfy(known.contains))
    }
  }

  /// Returns a text of words among which facts are scattered.
  private func text(words: Int, every: Int) -> String {
    (0..<words).map { number in
      let word = number % every == 0 ? "fact\(number / every)" : "word\(number)"
      return word + (number % 20 == 19 ? ".\n\n" : " ")
    }.joined()
  }

  @Test func whatFitsIsSummarizedInOneRequest() async throws {
    let model = SummarizingModel.make(contextSize: 4096)
    let parts = [TextPart(text: "It says fact1.", title: "One"), TextPart(text: "It says fact2.")]
    let (summary, events) = try await summarize(parts, about: "Which facts?", with: model)
    #expect(model.requests.count == 1 && summary.rounds == 1)
    #expect(summary.sentences == [.init(text: "fact1,fact2.", sources: [1, 2])])
    #expect(summary.text == "fact1,fact2." && summary.citedParts.map(\.number) == [1, 2])
    #expect(summary.citedParts.map(\.part) == parts)
    let prompt = try #require(model.requests.first?.transcript.last?.text)
    #expect(prompt.contains("[1] document, One\nIt says fact1.\n\n[2] document\nIt says fact2.\n"))
    #expect(prompt.contains("Which facts?"))
    guard case .divided(let divided)? = events.first, case .reading(let progress) = events[1] else {
      Issue.record("\(events)")
      return
    }
    #expect(divided == parts && progress == PartProgress(part: 1, parts: 1))
  }

  @Test func aThreadOfTwentyThousandTokensNeverOverflows() async throws {
    let library = try TestLibrary()
    try await library.add(notes: ["Long": text(words: 20_000, every: 250)])
    let thread = try #require(try await library.library.threads(containing: "Long").first)
    let model = SummarizingModel.make(contextSize: 4096)
    var progress: [PartProgress] = []
    var shown: [[Summary.Sentence]] = []
    var summary = Summary()
    for try await event in library.library.summarize(thread, with: model) {
      switch event {
      case .divided(let parts): #expect(parts.count >= 80)
      case .reading(let part): progress.append(part)
      case .sentences(let sentences): shown.append(sentences)
      case .finished(let whole): summary = whole
      }
    }
    try await check(summary, model)
    #expect(summary.rounds > 1 && summary.sentences.count <= 6)
    // Every part that a sentence stands on is a range of the thread.
    let bytes = Array(thread.text.utf8)
    for part in summary.parts {
      #expect(String(decoding: bytes[part.range], as: UTF8.self) == part.text)
      #expect(part.threadID == thread.id && part.title == "Long")
    }
    let words = summary.parts.map { $0.text.split(whereSeparator: \.isWhitespace).count }
    #expect(words.reduce(0, +) == 20_000 && words.allSatisfy { $0 <= 250 })
    // Part 1 of m to m of m, round by round, and at last one alone.
    for (earlier, later) in zip(progress, progress.dropFirst()) {
      let isNext = later.part == earlier.part + 1 && later.parts == earlier.parts
      let isNewRound = earlier.part == earlier.parts && later.part == 1
      #expect(isNext || isNewRound && later.round == earlier.round + 1)
    }
    #expect(progress.first?.part == 1 && progress.last?.parts == 1)
    #expect(shown.last == summary.sentences)
  }

  @Test(
    "With random windows and texts, requests fit or nothing is asked",
    arguments: [false, true])
  func randomBudgets(isVerbose: Bool) async throws {
    var generator = SeededGenerator(seed: isVerbose ? 11 : 12)
    var refused = 0
    for _ in 0..<60 {
      let model = SummarizingModel.make(
        contextSize: Int.random(in: 100...1200, using: &generator), isVerbose: isVerbose)
      let parts = (0..<Int.random(in: 1...6, using: &generator)).map { number in
        TextPart(
          text: text(words: Int.random(in: 1...900, using: &generator), every: 7),
          title: String(repeating: "title ", count: Int.random(in: 0...60, using: &generator)))
      }
      var options = SummaryOptions(
        sentences: Int.random(in: 1...12, using: &generator),
        partTokens: Int.random(in: 32...400, using: &generator))
      options.generation.maximumResponseTokens = Int.random(in: 24...400, using: &generator)
      do {
        let (summary, _) = try await summarize(parts, with: model, options: options)
        try await check(summary, model)
        #expect(!summary.sentences.isEmpty && summary.sentences.count <= options.sentences)
      } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
        #expect(model.requests.isEmpty && model.contextSize < 500)
        refused += 1
      }
    }
    #expect((1..<40).contains(refused))
  }

  @Test func withoutTextsTheModelIsNotAsked() async throws {
    let model = ScriptedLanguageModel([])
    let (summary, events) = try await summarize([TextPart(text: " \n")], with: model)
    #expect(summary == Summary() && events.count == 2 && model.requests.isEmpty)
    let library = try TestLibrary()
    try await library.add(notes: ["Quinces": "Quinces ripen in October."])
    for try await event in library.library.summarize(about: "zeppelin", with: model) {
      if case .finished(let summary) = event { #expect(summary.sentences.isEmpty) }
    }
    #expect(model.requests.isEmpty)
  }

  @Test func aSearchIsSummarizedForItsQuestion() async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Quinces": "Quinces ripen late, says fact1.", "Medlars": "Medlars ripen late, says fact2.",
    ])
    let model = SummarizingModel.make(contextSize: 4096)
    var summary = Summary()
    for try await event in library.library.summarize(about: "what ripens late", with: model) {
      if case .finished(let whole) = event { summary = whole }
    }
    try await check(summary, model)
    #expect(Set(summary.parts.map(\.title)) == ["Quinces", "Medlars"])
    #expect(model.requests.first?.transcript.last?.text.contains("what ripens late") == true)
  }

  @Test func numbersThatMeanNothingStandForAllTexts() async throws {
    let reply = #"{"points":[{"from":[7,0],"text":"It rains."},{"from":[2],"text":" "}]}"#
    let model = ScriptedLanguageModel(turns: [.text(reply)])
    let (summary, _) = try await summarize(
      [TextPart(text: "Rain."), TextPart(text: "More rain.")], with: model)
    #expect(summary.sentences == [.init(text: "It rains.", sources: [1, 2])])
  }

  @Test func anAnswerThatIsCutOffKeepsItsWholeSentences() async throws {
    let point = #"{"from":[1],"text":"It rains a lot."}"#
    let reply = #"{"points":["# + Array(repeating: point, count: 9).joined(separator: ", ") + "]}"
    var options = SummaryOptions(sentences: 20)
    options.generation.maximumResponseTokens = 26
    let model = ScriptedLanguageModel(turns: [.text(reply)])
    let (summary, _) = try await summarize(
      [TextPart(text: "Rain.")], with: model, options: options)
    #expect(summary.sentences.count > 1)
    #expect(summary.sentences.allSatisfy { $0.text == "It rains a lot." })
  }

  @Test func cancellingStopsTheModel() async throws {
    let (started, ended) = (Gate(), Gate())
    let point = #"{"from":[1],"text":"# + "\"" + String(repeating: "word ", count: 300) + "\"}"
    let model = ScriptedLanguageModel(
      turns: [.text(#"{"points":["# + point + "]}")],
      beforePiece: { number in
        guard number == 3 else { return }
        started.open()
        defer { ended.open() }
        // Ends at once when the task is cancelled, on a busy machine a little later.
        try await Task.sleep(for: .seconds(60))
      })
    let task = Task {
      for try await _ in Summarizer(model: model).summarize([TextPart(text: "Rain.")]) {}
    }
    await started.wait()
    task.cancel()
    _ = await task.result
    await ended.wait()
    #expect(model.piecesWritten <= 3)
  }

  @Test func errorsOfTheModelComeThrough() async throws {
    await #expect(throws: ScriptedLanguageModel.ScriptEnded.self) {
      _ = try await summarize([TextPart(text: "Rain.")], with: ScriptedLanguageModel(turns: []))
    }
  }
}
