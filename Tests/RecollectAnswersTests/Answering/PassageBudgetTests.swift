import Foundation
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

@Suite struct PassageBudgetTests {
  /// A scripted model that reads at a known speed.
  private struct PacedModel: LanguageModel {
    let base: ScriptedLanguageModel
    let readingSpeed: Double?

    var name: String { base.name }
    var contextSize: Int { base.contextSize }
    var capabilities: LanguageModelCapabilities { base.capabilities }

    func tokenCount(for request: GenerationRequest) async throws -> Int {
      try await base.tokenCount(for: request)
    }

    func tokenCount(of text: String) async throws -> Int { try await base.tokenCount(of: text) }

    func respond(
      to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
    ) async throws -> GenerationOutcome {
      try await base.respond(to: request, emit: emit)
    }
  }

  /// Sentences of which one answers the question, in two notes of 600 words each.
  private static let notes: KeyValuePairs<String, String> = [
    "Harvest": filler(0..<30) + "Quinces ripen in October, after the first frost.\n"
      + filler(30..<60),
    "Shed": filler(60..<120) + "Quinces are kept in the shed.",
  ]

  private static func filler(_ numbers: Range<Int>) -> String {
    numbers.map { "Row number \($0) of the list names tools and pails.\n" }.joined(separator: "\n")
  }

  private func ask(
    speed: Double?, time: Duration?
  ) async throws -> (answer: Answer, prompt: String) {
    let library = try TestLibrary()
    try await library.add(notes: Self.notes)
    let results = try await library.library.search(
      "When do quinces ripen?", options: SearchOptions(limit: 6, floor: nil))
    let base = ScriptedLanguageModel(["They ripen in October [1]."], contextSize: 8192)
    var options = AnswerOptions(search: SearchOptions(limit: 6, floor: nil), format: .prose)
    options.readingTime = time
    var answer: Answer?
    let events = library.library.answer(
      "When do quinces ripen?", from: results, with: PacedModel(base: base, readingSpeed: speed),
      options: options)
    for try await event in events {
      if case .finished(let whole) = event { answer = whole }
    }
    return (try #require(answer), try #require(base.requests.last).lastPrompt)
  }

  @Test func aSlowModelReadsTheSentencesClosestToTheQuestion() async throws {
    let (answer, prompt) = try await ask(speed: 20, time: .seconds(10))
    #expect(prompt.contains("Quinces ripen in October, after the first frost."))
    #expect(prompt.split(whereSeparator: \.isWhitespace).count < 500)
    #expect(prompt.contains("…"))
    #expect(answer.text.hasPrefix("They ripen in October"))
    for left in answer.trace.leftOut {
      let bytes = Array(answer.passages[left.number - 1].text.utf8)
      for range in left.ranges {
        #expect(!String(decoding: bytes[range], as: UTF8.self).contains("October"))
      }
    }
    #expect(!answer.trace.leftOut.isEmpty)
  }

  /// Ranges that are read and ranges that are left out make up the passages.
  @Test func nothingElseIsMissing() async throws {
    let (answer, prompt) = try await ask(speed: 40, time: .seconds(10))
    for (position, passage) in answer.passages.enumerated() {
      let left = answer.trace.leftOut.first { $0.number == position + 1 }?.ranges ?? []
      let bytes = Array(passage.text.utf8)
      var read: [UInt8] = []
      for index in bytes.indices {
        let isLeftOut = left.contains { $0.contains(index) }
        read.append(isLeftOut ? UInt8(ascii: "\n") : bytes[index])
      }
      for line in String(decoding: read, as: UTF8.self).split(separator: "\n") {
        #expect(prompt.contains(line.trimmingCharacters(in: .whitespaces)))
      }
    }
  }

  @Test(arguments: [(Double?.none, Duration?.some(.seconds(1))), (1, nil), (10_000, .seconds(10))])
  func aFastModelOrOneOfUnknownSpeedReadsEverything(
    speed: Double?, time: Duration?
  ) async throws {
    let (answer, prompt) = try await ask(speed: speed, time: time)
    #expect(answer.trace.leftOut.isEmpty)
    for passage in answer.passages { #expect(prompt.contains(passage.text)) }
  }
}
