import Foundation
import Items
import LanguageModels
import LibraryKeys
import Recollect
import RecollectServer
import RecollectTesting

/// A library of given items, and the pages of a server over it.
struct PageLibrary: Sendable {
  let server: TestServer

  /// Runs a closure with the pages of a library of items.
  static func run(
    _ items: [Item] = [], model: (any LanguageModel)? = nil, secret: LibrarySecret? = nil,
    adjust: (inout WebSettings) -> Void = { _ in },
    _ body: (PageLibrary) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "recollect-page-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = TestServer.library(in: folder)
    do {
      let library = try Library(at: file, embedder: HashingEmbedder(), access: .readWriteCreate)
      if !items.isEmpty { try await library.add(items, as: "made") }
    }
    if let secret { _ = try Library.encrypt(at: file, with: secret) }
    try await TestServer.run(
      in: folder, routes: nil, adds: true, model: model, key: secret, adjust: adjust
    ) { server in
      try await body(PageLibrary(server: server))
    }
  }

  func get(_ address: String) async throws -> RawClient.Reply {
    try await server.request("GET", address, headers: [("Accept", "text/html")])
  }

  func post(
    _ address: String, _ form: String, accept: String = "text/html"
  ) async throws -> RawClient.Reply {
    try await server.request(
      "POST", address,
      headers: [("Content-Type", "application/x-www-form-urlencoded"), ("Accept", accept)],
      body: form)
  }
}

extension RawClient.Reply {
  /// The values of an attribute in a page, as a browser reads them.
  func values(of attribute: String) -> [String] {
    body.components(separatedBy: " \(attribute)=\"").dropFirst()
      .compactMap { $0.components(separatedBy: "\"").first }
      .map { $0.replacing("&amp;", with: "&").replacing("&#39;", with: "'") }
  }
}
