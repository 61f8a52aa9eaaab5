import Embeddings
package import Grammars
import LanguageModels

/// The models of a library, spoken to by the protocol of OpenAI.
///
/// The whole conversation comes with each request, and nothing of it is stored. Methods take the
/// body of an HTTP request and throw ``OpenAIError``.
package struct OpenAIServer: Sendable {
  private let served: ServedLibrary

  package init(_ served: ServedLibrary) { self.served = served }

  /// Answers `POST /v1/chat/completions`.
  package func completeChat(_ body: [UInt8]) async throws(OpenAIError) -> OpenAIReply {
    let request = try ChatRequest(body: body)
    return try await reporting {
      let run = try await run(request.turn)
      let reply = ChatReply(model: request.turn.model, includesUsage: request.includesUsage)
      guard request.turn.streams else { return .value(try await reply.whole(run)) }
      return .events { [describe = served.describe] send in
        try await reply.stream(run, describe: describe, to: send)
      }
    }
  }

  /// Answers `POST /v1/responses`.
  package func respond(_ body: [UInt8]) async throws(OpenAIError) -> OpenAIReply {
    let request = try ResponsesRequest(body: body)
    return try await reporting {
      let run = try await run(request.turn)
      let reply = ResponseReply(request)
      guard request.turn.streams else { return .value(try await reply.whole(run)) }
      return .events { [describe = served.describe] send in
        try await reply.stream(run, describe: describe, to: send)
      }
    }
  }

  /// Answers `POST /v1/responses/input_tokens`.
  package func countTokens(_ body: [UInt8]) async throws(OpenAIError) -> JSONValue {
    let request = try ResponsesRequest(body: body)
    return try await reporting {
      let tokens = try await run(request.turn).turn.promptTokens
      return ["object": "response.input_tokens", "input_tokens": .number(JSONNumber(tokens))]
    }
  }

  /// Answers `POST /v1/embeddings`.
  package func embed(_ body: [UInt8]) async throws(OpenAIError) -> JSONValue {
    let request = try EmbeddingsRequest(body: body)
    guard let embedder = catalog.embedder(request.model) else {
      throw .unknownModel(request.model)
    }
    guard request.dimension ?? embedder.dimension == embedder.dimension else {
      throw .invalidValue("dimensions", "the model's vectors have \(embedder.dimension).")
    }
    return try await reporting {
      let vectors = try await embedder.embed(request.texts, as: request.purpose)
      let tokens = request.texts.map { embedder.tokenCount($0) }.reduce(0, +)
      return EmbeddingsReply.document(request, vectors: vectors, tokens: tokens)
    }
  }

  /// Answers `GET /v1/models`.
  package func models() async throws(OpenAIError) -> JSONValue {
    try await reporting { try await catalog.list() }
  }

  /// Answers `GET /v1/models/NAME`.
  package func model(_ name: String) async throws(OpenAIError) -> JSONValue {
    guard let model = try await reporting({ try await catalog.model(name) }) else {
      throw .unknownModel(name, parameter: nil)
    }
    return model
  }

  private var catalog: ModelCatalog { ModelCatalog(served) }

  private func run(_ request: TurnRequest) async throws -> TurnRun {
    guard let answering = served.answering else { throw OpenAIError.unknownModel(request.model) }
    let engine = try await answering.model()
    guard ModelCatalog.names(request.model, engine.name) else {
      throw OpenAIError.unknownModel(request.model)
    }
    return TurnRun(
      request: request, turn: try await request.prepared(on: engine), engine: engine,
      queue: served.answerQueue)
  }

  private func reporting<Value>(
    _ body: () async throws -> Value
  ) async throws(OpenAIError) -> Value {
    do {
      return try await body()
    } catch {
      throw OpenAIError(error, describe: served.describe)
    }
  }
}
