import Foundation
import LanguageModels
import LlamaModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Synchronization
import Testing

/// Tests of the order of passages that a model has judged.
@Suite struct PassageRerankerTests {
  /// A model that finds passages with a word relevant.
  private final class JudgingModel: LanguageModel {
    let name = "judge"
    let contextSize = 1_000
    let isLocal: Bool
    let word: String
    let prompts = Mutex<[String]>([])

    init(word: String, isLocal: Bool = true) { (self.word, self.isLocal) = (word, isLocal) }

    func tokenCount(for request: GenerationRequest) async throws -> Int { 1 }
    func tokenCount(of text: String) async throws -> Int { 1 }

    func respond(
      to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
    ) async throws -> GenerationOutcome {
      GenerationOutcome(finishReason: .stop, usage: Usage(promptTokens: 1, responseTokens: 0))
    }

    func logProbabilities(
      of beginnings: [String], for request: GenerationRequest
    ) async throws -> BeginningProbabilities? {
      let prompt = request.transcript.last.map { "\($0)" } ?? ""
      prompts.withLock { $0.append(prompt) }
      let yes = prompt.contains(word) ? 0.9 : 0.2
      return BeginningProbabilities(
        tokens: beginnings.map {
          [.init(range: 0..<$0.utf8.count, logarithm: log($0 == "Yes" ? yes : 1 - yes))]
        },
        usage: Usage(promptTokens: 1, responseTokens: 0))
    }
  }

  private func found() async throws -> (TestLibrary, [Passage]) {
    let test = try TestLibrary()
    try await test.add(notes: [
      "One": "The boat, the boat and the boat.", "Two": "A boat lies in the harbour.",
      "Three": "The boat's password is hunter2! It is moored.",
    ])
    let options = SearchOptions(floor: nil)
    return (test, try await test.library.search("boat", options: options).passages)
  }

  @Test func theModelsJudgmentCounts() async throws {
    let (_, passages) = try await found()
    let last = try #require(passages.last?.title)
    let word = try #require(passages.last?.text.split(separator: " ").last.map(String.init))
    let model = JudgingModel(word: word)
    let counts = Mutex<[Int]>([])
    let ranked = try await PassageReranker(model: model, weight: 10)
      .ranked(passages, for: "Where is the boat?") { count in counts.withLock { $0.append(count) } }
    #expect(ranked.map(\.title) == [last] + passages.dropLast().map(\.title))
    for passage in ranked {
      let expected = passage.title == last ? 0.9 : 0.2
      #expect(abs((passage.scores.relevance ?? 0) - expected) < 1e-9)
    }
    #expect(counts.withLock { $0 } == [1, 2, 3])
    let prompts = model.prompts.withLock { $0 }
    #expect(prompts.allSatisfy { $0.contains("Where is the boat?") } && prompts.count == 3)
    // Those that aren't judged follow.
    let two = try await PassageReranker(model: model, weight: 10, count: 2)
      .ranked(passages, for: "boat")
    #expect(two.map(\.title) == passages.map(\.title) && two[2].scores.relevance == nil)
    // Without a weight, the order is that of the search.
    let same = try await PassageReranker(model: model, weight: 0).ranked(passages, for: "boat")
    #expect(same.map(\.title) == passages.map(\.title))
  }

  @Test func aModelElsewhereReadsNoSecrets() async throws {
    let (_, passages) = try await found()
    for isLocal in [true, false] {
      let model = JudgingModel(word: "boat", isLocal: isLocal)
      let ranked = try await PassageReranker(model: model).ranked(passages, for: "boat")
      let sent = model.prompts.withLock { $0 }.joined()
      #expect(sent.contains("hunter2") == isLocal)
      #expect(Set(ranked.map(\.text)) == Set(passages.map(\.text)))
    }
  }

  @Test func aModelWithoutProbabilitiesIsNamed() async throws {
    let (_, passages) = try await found()
    let reranker = PassageReranker(model: ScriptedLanguageModel([]))
    await #expect(throws: PassageReranker.UnsupportedModel.self) {
      try await reranker.ranked(passages, for: "boat")
    }
    #expect(try await reranker.ranked([], for: "boat").isEmpty)
  }

  @Test(.needsRealModel) func aRealModelTellsProbabilities() async throws {
    let model = try await RealModel.load()
    let session = LanguageModelSession(model: model)
    let question = "Is Paris the capital of France? Reply with Yes or No."
    let greedy = try await session.respond(
      to: question, options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 1))
    let request = GenerationRequest(
      transcript: Transcript(entries: [
        .prompt(.init(segments: [.text(.init(content: question))]))
      ]))
    let beginnings = ["Yes", "No", greedy.content]
    let told = try #require(try await model.logProbabilities(of: beginnings, for: request))
    let logs = told.logarithms
    #expect(
      logs[0] > logs[1] && logs.allSatisfy { $0 <= 0 } && exp(logs[0]) + exp(logs[1]) <= 1.0001)
    #expect(logs[2] >= logs[0] && logs[2] >= logs[1])
    let again = try await model.logProbabilities(of: beginnings, for: request)
    #expect(again?.logarithms == logs)
    #expect(told.usage.promptTokens == (try await model.tokenCount(for: request)))
  }
}
