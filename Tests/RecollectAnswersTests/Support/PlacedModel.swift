import LanguageModels
import RecollectTesting

/// A model that says where it runs.
struct PlacedModel: LanguageModel {
  let base: ScriptedLanguageModel
  let isLocal: Bool

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
