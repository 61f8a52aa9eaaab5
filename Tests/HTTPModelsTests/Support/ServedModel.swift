import Foundation
import HTTPModels
import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectServer
import RecollectTesting

/// A server with a model and a library of one note on a port of this machine.
struct ServedModel: Sendable {
  let address: URL
  let token: String
  private let model: any LanguageModel

  /// Returns the model as a client sees it.
  func remote(name: String? = nil, path: String = "v1") -> HTTPLanguageModel {
    HTTPLanguageModel(
      address: address.appending(path: path), name: name ?? model.name,
      contextSize: model.contextSize, token: token)
  }

  /// Runs a body while a model is served.
  static func serving<Value: Sendable>(
    _ model: any LanguageModel, _ body: @escaping @Sendable (ServedModel) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "library.sqlite")
    var served = try await ServedLibrary(describe: { "\($0)" }) {
      ServedLibrary.Opened(try Library(at: file, embedder: HashingEmbedder()))
    }
    let note = Item(id: "1", kind: .note, title: "Trees", text: "The quince blooms in May.")
    try await served.library.add([note], as: "notes")
    served.answering = ServedLibrary.Answering(options: AnswerOptions()) { model }
    let settings = WebSettings(token: AccessToken())
    let server = WebServer(served, settings: settings)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask {
        defer { port.finish() }
        try await server.run { port.yield($0) }
        return nil
      }
      group.addTask {
        for await port in ports {
          guard let address = URL(string: "http://127.0.0.1:\(port)") else { continue }
          return try await body(
            ServedModel(address: address, token: settings.token.text, model: model))
        }
        throw CancellationError()
      }
      defer { group.cancelAll() }
      while let value = try await group.next() {
        if let value { return value }
      }
      throw CancellationError()
    }
  }
}
