import Foundation
import Hummingbird
import Importers
import Items
import LanguageModels
import LibraryKeys
import Recollect
import RecollectAnswers
import RecollectServer
import RecollectTesting

/// A server over a library of three notes, which listens while a test runs.
struct TestServer: Sendable {
  let port: Int
  let settings: WebSettings
  let served: ServedLibrary
  /// The folder of the library.
  let folder: URL

  var token: String { settings.token.text }
  var library: URL { Self.library(in: folder) }
  var client: RawClient { RawClient(port: port) }

  /// Sends a request with the token.
  func request(
    _ method: String, _ path: String, headers: [(String, String)] = [], body: String? = nil
  ) async throws -> RawClient.Reply {
    let authorization = ("Authorization", "Bearer \(token)")
    return try await client.request(method, path, headers: headers + [authorization], body: body)
  }

  /// Runs a closure with a server, and then ends the server.
  ///
  /// - Parameters:
  ///   - folder: The folder of a library that is there; `nil` for a new one.
  ///   - routes: The routes; `nil` for those of the program.
  ///   - adds: A Boolean value that indicates whether files can be added.
  ///   - model: The model that answers in prose; `nil` for none.
  ///   - key: What opens an encrypted library.
  ///   - adjust: A closure that changes the settings.
  static func run(
    in folder: URL? = nil, routes: [any RouteGroup]? = [TestRoutes()], adds: Bool = false,
    model: (any LanguageModel)? = nil, key: (any KeySource)? = nil,
    adjust: (inout WebSettings) -> Void = { _ in },
    _ body: (TestServer) async throws -> Void
  ) async throws {
    let own = folder == nil ? try await makeFolder() : nil
    defer { if let own { try? FileManager.default.removeItem(at: own) } }
    guard let folder = folder ?? own else { return }
    let file = library(in: folder)
    var served = try await ServedLibrary {
      ($0 as? LibraryError)?.description ?? "\($0)"
    } open: {
      ServedLibrary.Opened(
        try Library(at: file, embedder: HashingEmbedder(), access: .readWrite, key: key))
    }
    served.answering = model.map { model in
      ServedLibrary.Answering(options: AnswerOptions(format: .prose)) { model }
    }
    if adds {
      let library = served.library
      served.add = { try await library.add($0, using: ImporterRegistry(), progress: $1) }
    }
    var settings = WebSettings(token: AccessToken())
    adjust(&settings)
    let server = WebServer(served, settings: settings, routes: routes)
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      defer { continuation.finish() }
      try await server.run { continuation.yield($0) }
    }
    guard let port = await ports.first(where: { _ in true }) else { return try await task.value }
    defer { task.cancel() }
    let running = TestServer(port: port, settings: settings, served: served, folder: folder)
    try await body(running)
    task.cancel()
    try await task.value
  }

  static func library(in folder: URL) -> URL { folder.appending(path: "library.sqlite") }

  /// Makes a folder with a library.
  static func makeFolder(_ word: String = "quince") async throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "recollect-server-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let library = try Library(at: library(in: folder), embedder: HashingEmbedder())
    let texts = ["The \(word) blooms in May.", "The tent is in the cellar.", "Anna brings bread."]
    try await library.add(
      texts.enumerated().map { Item(id: "\($0)", kind: .note, title: "Note", text: $1) },
      as: "notes")
    return folder
  }
}
