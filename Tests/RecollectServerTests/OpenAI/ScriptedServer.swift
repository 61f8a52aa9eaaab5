import Foundation
import Grammars
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectServer
import RecollectTesting

/// The protocol over a scripted model and an empty library.
struct ScriptedServer {
  let server: OpenAIServer
  let model: ScriptedLanguageModel

  init(_ model: ScriptedLanguageModel) async throws {
    self.model = model
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    var served = try await ServedLibrary(describe: { "\($0)" }) {
      ServedLibrary.Opened(try Library(at: file, embedder: HashingEmbedder()))
    }
    served.answering = ServedLibrary.Answering(options: AnswerOptions()) { model }
    server = OpenAIServer(served)
  }

  init(_ replies: String...) async throws { try await self.init(ScriptedLanguageModel(replies)) }

  init(turns: ScriptedLanguageModel.Turn...) async throws {
    try await self.init(ScriptedLanguageModel(turns: turns))
  }

  /// Returns the completion of a chat with one prompt, and further parameters.
  func chat(_ prompt: String = "Hello", _ parameters: JSONObject = [:]) async throws -> JSONValue {
    let reply = try await server.completeChat(Self.chatBody(prompt, parameters))
    guard case .value(let value) = reply else { throw Unexpected() }
    return value
  }

  /// Returns the data of the events of a chat.
  func chatEvents(
    _ prompt: String = "Hello", _ parameters: JSONObject = [:]
  ) async throws -> [String] {
    var parameters = parameters
    parameters["stream"] = true
    guard
      case .events(let body) = try await server.completeChat(Self.chatBody(prompt, parameters))
    else { throw Unexpected() }
    return await AsyncStream.sent(by: body).reduce(into: []) { $0.append($1.data) }
  }

  func response(_ parameters: JSONObject) async throws -> JSONValue {
    guard case .value(let value) = try await server.respond(Self.body(parameters)) else {
      throw Unexpected()
    }
    return value
  }

  func responseEvents(_ parameters: JSONObject) async throws -> [ServerSentEvent] {
    var parameters = parameters
    parameters["stream"] = true
    guard case .events(let body) = try await server.respond(Self.body(parameters)) else {
      throw Unexpected()
    }
    return await AsyncStream.sent(by: body).reduce(into: []) { $0.append($1) }
  }

  static func chatBody(_ prompt: String, _ parameters: JSONObject) -> [UInt8] {
    var body: JSONObject = ["messages": [["role": "user", "content": .string(prompt)]]]
    for (key, value) in parameters { body[key] = value }
    return Self.body(body)
  }

  /// Adds the model that is served, unless another one is named.
  static func body(_ parameters: JSONObject) -> [UInt8] {
    var body: JSONObject = ["model": "scripted"]
    for (key, value) in parameters { body[key] = value }
    return JSONValue.object(body).serializedBytes()
  }

  /// A document instead of events, or the other way round.
  struct Unexpected: Error {}
}
