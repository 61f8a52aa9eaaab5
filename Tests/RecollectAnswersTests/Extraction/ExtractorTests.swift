import Foundation
import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import TestSupport
import Testing

@Generable struct Chore: Equatable {
  @Guide(description: "The person who has to do it") var owner: String
  @Guide(description: "The thing to do") var task: String
}

/// Tests of extracting values, with a scripted model that counts words.
@Suite struct ExtractorTests {
  /// A model that finds a chore in each line of the form `Ann must paint.`.
  private func model(contextSize: Int = 4096) -> ScriptedLanguageModel {
    ScriptedLanguageModel(contextSize: contextSize) { request in
      let lines = (request.transcript.last?.text ?? "").split(separator: "\n")
      let chores = lines.compactMap { line in
        line.wholeMatch(of: #/(\w+) must (\w+)\./#).map {
          #"{"owner":"\#($0.1)","task":"\#($0.2)"}"#
        }
      }
      return .text(
        chores.isEmpty ? #"{"found":"none"}"# : #"{"found":[\#(chores.joined(separator: ","))]}"#)
    }
  }

  private func extract(
    _ parts: [TextPart], with model: ScriptedLanguageModel,
    options: ExtractionOptions = ExtractionOptions()
  ) async throws -> (values: [Extracted<Chore>], events: [ExtractionEvent<Chore>]) {
    var events: [ExtractionEvent<Chore>] = []
    let extractor = Extractor(Chore.self, model: model, options: options)
    for try await event in extractor.extract(from: parts) { events.append(event) }
    guard case .finished(let values)? = events.last else { throw CancellationError() }
    return (values, events)
  }

  @Test func eachValueComesWithItsPartAndNoneIsNone() async throws {
    let parts = [
      TextPart(text: "Ann must paint.\nBo must cook."), TextPart(text: "It rains."),
      TextPart(text: "Cleo must sing."),
    ]
    let model = model()
    let options = ExtractionOptions(description: "chores that were given out")
    let (values, events) = try await extract(parts, with: model, options: options)
    #expect(
      values.map(\.value) == [
        Chore(owner: "Ann", task: "paint"), Chore(owner: "Bo", task: "cook"),
        Chore(owner: "Cleo", task: "sing"),
      ])
    #expect(values.map(\.sources) == [[parts[0]], [parts[0]], [parts[2]]])
    #expect(model.requests.count == 3)
    let prompt = try #require(model.requests.first?.transcript.last?.text)
    #expect(prompt.contains("of the kind Chore: chores that were given out"))
    // The schema has a word for nothing, and no empty list.
    #expect(prompt.contains("none") && prompt.contains(#""minItems":1"#))
    let found = events.compactMap { if case .found(let values) = $0 { values.count } else { nil } }
    #expect(found == [2, 1])
    let progress = events.compactMap { if case .reading(let part) = $0 { part } else { nil } }
    #expect(progress == (1...3).map { PartProgress(part: $0, parts: 3) })
  }

  @Test func valuesThatDifferOnlyInSpellingAreOneWithAllSources() async throws {
    let replies = [
      #"{"found":[{"owner":"Ann","task":"Paint the  fence."}]}"#,
      #"{"found":[{"task":"paint the fence","owner":"ann"},{"owner":"Ann","task":"Cook"}]}"#,
      #"{"found":[{"owner":"Ann","task":"paint the fence"}]}"#,
    ]
    let parts = ["One.", "Two.", "Three."].map { TextPart(text: $0) }
    let model = ScriptedLanguageModel(turns: replies.map { .text($0) })
    let (values, _) = try await extract(parts, with: model)
    #expect(values.map(\.value.task) == ["Paint the  fence.", "Cook"])
    #expect(values.map { $0.sources.map(\.text) } == [["One.", "Two.", "Three."], ["Two."]])
  }

  @Test func aLongThreadIsReadByPartsThatFit() async throws {
    var generator = SeededGenerator(seed: 5)
    let library = try TestLibrary()
    let text = (0..<400).map { number in
      number % 40 == 7 ? "Person\(number) must task\(number).\n\n" : "It rains and rains today.\n\n"
    }.joined()
    try await library.add(notes: ["Long": text])
    let thread = try #require(try await library.library.threads(containing: "Long").first)
    for _ in 0..<10 {
      let model = model(contextSize: Int.random(in: 400...2000, using: &generator))
      var values: [Extracted<Chore>] = []
      let events = library.library.extract(Chore.self, from: thread, with: model)
      for try await event in events {
        if case .finished(let all) = event { values = all }
      }
      #expect(values.map(\.value.task) == stride(from: 7, to: 400, by: 40).map { "task\($0)" })
      #expect(values.allSatisfy { $0.sources[0].text.contains($0.value.task) })
      for request in model.requests {
        let used = try await model.tokenCount(for: request)
        #expect(used + (request.options.maximumResponseTokens ?? 0) <= model.contextSize)
      }
    }
    let tiny = model(contextSize: 120)
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      for try await _ in library.library.extract(Chore.self, from: thread, with: tiny) {}
    }
    #expect(tiny.requests.isEmpty)
  }

  @Test func aSearchIsReadPassageByPassage() async throws {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Fence": "Ann must paint.", "Kitchen": "Bo must cook.", "Weather": "It rains.",
    ])
    var values: [Extracted<Chore>] = []
    let events = library.library.extract(
      Chore.self, searching: "who must cook or paint", with: model())
    for try await event in events {
      if case .finished(let all) = event { values = all }
    }
    #expect(Set(values.map(\.value.owner)) == ["Ann", "Bo"])
    #expect(values.allSatisfy { $0.sources[0].text.hasPrefix($0.value.owner) })
  }

  @Test func aValueThatCannotBeReadIsLeftOut() async throws {
    let reply = #"{"found":[{"owner":"Ann"},{"owner":"Bo","task":"cook"}]}"#
    let (values, _) = try await extract(
      [TextPart(text: "Text.")], with: ScriptedLanguageModel(turns: [.text(reply)]))
    #expect(values.map(\.value) == [Chore(owner: "Bo", task: "cook")])
  }
}
