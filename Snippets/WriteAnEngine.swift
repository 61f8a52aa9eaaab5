// A whole engine in forty lines, the suite that checks it, and what else helps with testing.
import Foundation
import Grammars
import LanguageModels
import RecollectTesting

// snippet.engine
/// A model that repeats the prompt, or writes the shortest value of the schema.
///
/// A token is a character.
struct EchoModel: LanguageModel {
  let name = "echo"
  let contextSize = 8192
  let capabilities: LanguageModelCapabilities = .guidedGeneration

  func tokenCount(of text: String) async throws -> Int { text.count }

  func tokenCount(for request: GenerationRequest) async throws -> Int {
    // This chat template has one token before each entry, and one before the response.
    request.transcript.reduce(1) { $0 + $1.text.count + 1 }
  }

  func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    let count = try await tokenCount(for: request)
    let room = min(contextSize - count, request.options.maximumResponseTokens ?? .max)
    let tokens = Array(try text(for: request))
    guard room > 0, request.schema == nil || tokens.count <= room else {
      throw LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(debugDescription: "\(count) tokens are too many for a window of \(contextSize)."))
    }
    for token in tokens.prefix(room) {
      try Task.checkCancellation()
      emit(.text(String(token)))
    }
    return GenerationOutcome(
      finishReason: tokens.count > room ? .length : .stop,
      usage: Usage(promptTokens: count, responseTokens: min(room, tokens.count)))
  }

  private func text(for request: GenerationRequest) throws -> String {
    guard let schema = request.schema else { return request.transcript.last?.text ?? "" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let grammar = try Grammar(jsonSchema: JSONValue(parsing: encoder.encode(schema)))
    return String(decoding: ByteMatcher(grammar).shortestCompletion(), as: UTF8.self)
  }
}
// snippet.end

func check() async {
  // snippet.conformance
  for check in LanguageModelConformance.Check.allCases {
    let failures = await LanguageModelConformance(of: EchoModel()).failures(in: check)
    for failure in failures { print(failure) }
  }
  // snippet.end
}

func match() throws {
  // snippet.grammar
  let grammar = try Grammar(
    jsonSchema: ["type": "array", "items": ["enum": ["red", "green"]], "maxItems": 3])
  var matcher = ByteMatcher(grammar)
  print(matcher.advance(#"["re"#.utf8))  // true
  print(matcher.advance("x".utf8))  // false: no color continues with it
  print(String(decoding: matcher.shortestCompletion(), as: UTF8.self))  // d"]
  // snippet.end
}

func script() async throws {
  // snippet.script
  let model = ScriptedLanguageModel(["Good morning!", "Good night!"])
  let session = LanguageModelSession(model: model, instructions: "Greet people.")
  print(try await session.respond(to: "It is eight o'clock.").content)  // Good morning!
  print(model.requests.count)  // 1
  // snippet.end
}

await check()
try match()
try await script()
