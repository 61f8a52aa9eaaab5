import LanguageModels
import Synchronization

/// A model that counts the tokens of all its requests.
final class CountingModel: LanguageModel {
  private let model: any LanguageModel
  private let counted = Mutex((promptTokens: 0, responseTokens: 0))

  init(_ model: any LanguageModel) { self.model = model }

  /// The tokens of the requests so far.
  var usage: (promptTokens: Int, responseTokens: Int) { counted.withLock { $0 } }

  var name: String { model.name }
  var contextSize: Int { model.contextSize }
  var capabilities: LanguageModelCapabilities { model.capabilities }
  var readingSpeed: Double? { model.readingSpeed }

  func tokenCount(for request: GenerationRequest) async throws -> Int {
    try await model.tokenCount(for: request)
  }

  func prewarm(for request: GenerationRequest) async { await model.prewarm(for: request) }

  func tokenCount(of text: String) async throws -> Int { try await model.tokenCount(of: text) }

  func logProbabilities(
    of beginnings: [String], for request: GenerationRequest
  ) async throws -> [Double]? {
    try await model.logProbabilities(of: beginnings, for: request)
  }

  func prepare(_ request: GenerationRequest) async throws -> PreparedGeneration {
    let prepared = try await model.prepare(request)
    return PreparedGeneration(promptTokens: prepared.promptTokens) { emit in
      self.count(try await prepared.respond(emit: emit))
    }
  }

  func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    count(try await model.respond(to: request, emit: emit))
  }

  private func count(_ outcome: GenerationOutcome) -> GenerationOutcome {
    counted.withLock { counted in
      counted.promptTokens += outcome.usage.promptTokens
      counted.responseTokens += outcome.usage.responseTokens
    }
    return outcome
  }
}
