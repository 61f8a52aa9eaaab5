import Embeddings
import Foundation
import ImportSupport
import Importers
import Recollect
import RecollectAnswers
import Testing

extension Workspace {
  /// A workspace with a library of all sources, which was made without a model.
  static func withLibrary() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.addWithoutModel()
    return workspace
  }

  /// Makes a library of all sources without a model, which can be searched by word.
  func addWithoutModel() async throws {
    try writeSources()
    try await addWithoutModel("notes")
    try await addWithoutModel("mail.mbox")
  }

  /// Adds one source without a model, which can be searched by word.
  func addWithoutModel(_ path: String) async throws {
    try await addWithoutModel(from: url.appending(path: path))
  }

  /// Adds a file or folder outside the workspace without a model.
  func addWithoutModel(from source: URL) async throws {
    let library = try Library(
      at: URL(fileURLWithPath: library), embedder: LetterEmbedder(), access: .readWriteCreate)
    let report = try await library.add(source, using: ImporterRegistry())
    #expect(report.problems.isEmpty)
  }

  /// Keeps a message to the assistant and its reply in the library.
  ///
  /// - Returns: The path of the chats.
  func keepChat(_ message: String, _ reply: String) async throws -> String {
    let library = try Library(
      at: URL(fileURLWithPath: library), embedder: LetterEmbedder(), access: .readWrite)
    let turn = KeptConversations.Turn(number: 1, message: message, reply: reply, date: Date())
    try await KeptConversations(in: library).keep(turn, in: "chat")
    return KeptConversations.collection
  }
}

/// An embedder that counts letters, for making a library without a model.
private struct LetterEmbedder: Embedder {
  var identifier: String { "letters" }
  var dimension: Int { 26 }
  var maximumTokens: Int { 256 }

  func tokenCount(_ text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }

  func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    texts.map { text in
      var counts = [Float](repeating: 1, count: dimension)
      for byte in text.lowercased().utf8 where (0x61...0x7A).contains(byte) {
        counts[Int(byte) - 0x61] += 1
      }
      let length = counts.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return counts.map { $0 / length }
    }
  }
}
