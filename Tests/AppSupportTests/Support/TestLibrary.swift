import Embeddings
import Foundation
import Items
import Recollect
import RecollectTesting
import Synchronization

/// A library in a folder of its own, which is deleted with it.
final class TestLibrary: Sendable {
  let folder: URL
  let embedder = CountingEmbedder()
  let library: Library

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    library = try Library(at: folder.appending(path: "library.sqlite"), embedder: embedder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func store(_ id: String, _ text: String) async throws {
    try await library.add(Item(id: id, kind: .note, text: text), to: "notes")
  }
}

/// An embedder that records the texts it was given, and can fail.
final class CountingEmbedder: Embedder {
  private struct State {
    var passages: [String] = []
    var questions: [String] = []
    var failsFor: String?
  }

  private let base = HashingEmbedder()
  private let state = Mutex(State())

  var identifier: String { base.identifier }
  var dimension: Int { base.dimension }
  var maximumTokens: Int { base.maximumTokens }
  var questions: [String] { state.withLock { $0.questions } }

  func tokenCount(_ text: String) -> Int { base.tokenCount(text) }
  func cosineBaseline() async throws -> CosineBaseline { try await base.cosineBaseline() }

  /// Returns the passages embedded since the last call.
  func take() -> [String] {
    state.withLock { state in
      defer { state.passages = [] }
      return state.passages
    }
  }

  /// Fails for texts that contain a word; `nil` for none.
  func fail(for word: String?) { state.withLock { $0.failsFor = word } }

  func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    let word = state.withLock { state in
      if purpose == .query { state.questions += texts } else { state.passages += texts }
      return state.failsFor
    }
    if let word, texts.contains(where: { $0.contains(word) }) { throw Failure() }
    return try await base.embed(texts, as: purpose)
  }

  struct Failure: Error {}
}

/// Waits until a condition of the main actor holds; returns whether it does within ten seconds.
@MainActor func holds(_ condition: () async throws -> Bool) async rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(300)
  while ContinuousClock.now < end {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return false
}
