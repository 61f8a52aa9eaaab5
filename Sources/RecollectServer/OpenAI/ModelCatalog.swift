import Embeddings
import Foundation
import Grammars
import LanguageModels
import Recollect

struct ModelCatalog: Sendable {
  private let served: ServedLibrary

  init(_ served: ServedLibrary) { self.served = served }

  func list() async throws -> JSONValue {
    var all: [JSONValue] = []
    if let name = try await answerModel { all.append(Self.json(name)) }
    if let embedder = served.library.embedder { all.append(Self.json(embedder.name)) }
    return ["object": "list", "data": .array(all)]
  }

  func model(_ name: String) async throws -> JSONValue? {
    if let answerModel = try await answerModel, Self.names(name, answerModel) {
      return Self.json(answerModel)
    }
    return embedder(name).map { Self.json($0.name) }
  }

  func embedder(_ name: String) -> (any Embedder)? {
    guard let embedder = served.library.embedder, Self.names(name, embedder.name) else {
      return nil
    }
    return embedder
  }

  /// A request may name a model with the extension of its file.
  static func names(_ requested: String, _ model: String) -> Bool {
    requested == model || requested == model + ".gguf"
  }

  /// The name of the model that answers; the model itself tells it if the server doesn't.
  private var answerModel: String? {
    get async throws {
      guard let answering = served.answering else { return nil }
      if let name = answering.name { return name }
      return try await answering.model().name
    }
  }

  private static func json(_ name: String) -> JSONValue {
    [
      "id": .string(name), "object": "model", "created": .number(JSONNumber(start)),
      "owned_by": "recollect",
    ]
  }

  /// The time at which the models were first listed, because their files don't tell one.
  private static let start = Date.unixNow
}

extension Embedder {
  /// The identifier without the digest of the weights.
  fileprivate var name: String { String(identifier.prefix { $0 != "@" }) }
}
