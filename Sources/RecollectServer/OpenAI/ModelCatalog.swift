import Embeddings
import Foundation
import Grammars
import LanguageModels
import Recollect

/// The models that a server offers.
struct ModelCatalog: Sendable {
  private let served: ServedLibrary

  init(_ served: ServedLibrary) { self.served = served }

  func list() async throws -> JSONValue {
    var all: [JSONValue] = []
    if let name = try await answerModel { all.append(Self.json(name)) }
    if let embedder { all.append(Self.json(embedder.name)) }
    return ["object": "list", "data": .array(all)]
  }

  func model(_ name: String) async throws -> JSONValue? {
    if let answerModel = try await answerModel, Self.names(name, answerModel) {
      return Self.json(answerModel)
    }
    return isEmbedder(name) ? embedder.map { Self.json($0.name) } : nil
  }

  func isEmbedder(_ name: String) -> Bool { embedder.map { Self.names(name, $0.name) } ?? false }

  /// Returns a Boolean value that indicates whether a request means a model, with the extension of
  /// its file or without it.
  static func names(_ requested: String, _ model: String) -> Bool {
    requested == model || requested == model + ".gguf"
  }

  /// The name of the file of the model that answers. The model itself tells it if the server that
  /// loads it doesn't.
  private var answerModel: String? {
    get async throws {
      guard let answering = served.answering else { return nil }
      if let name = answering.name { return name }
      return try await answering.model().name
    }
  }

  /// The identifier of an embedder is its name and a digest of its weights.
  private var embedder: (any Embedder)? { served.library.embedder }

  private static func json(_ name: String) -> JSONValue {
    [
      "id": .string(name), "object": "model", "created": .number(JSONNumber(start)),
      "owned_by": "recollect",
    ]
  }

  /// The time at which the models were first asked for: files of models have no useful one.
  private static let start = Date.unixNow
}
