import Embeddings
import Foundation
import LlamaModels
import Testing

/// The embedder with a chat model, which embeds badly but by the same rules as any other model.
@Suite(.needsSmallModel) struct LlamaEmbedderTests {
  private static let texts = ["The cellar key.", "", "Rain", "A bridge over the old river", "x"]

  private func embedder(
    contextSize: Int = 64, pooling: LlamaEmbedder.Pooling? = .mean,
    prefixes: LlamaEmbedder.Prefixes? = nil, threads: Int = 2, memoryLimit: UInt64? = nil
  ) throws -> LlamaEmbedder {
    try LlamaEmbedder(
      file: #require(Weights.small),
      configuration: .init(
        contextSize: contextSize, pooling: pooling, prefixes: prefixes, threads: threads,
        memoryLimit: memoryLimit))
  }

  @Test func aTextHasTheSameBitsAloneInAnyOrderAndWithAnyNumberOfThreads() async throws {
    let two = try embedder()
    let together = try await two.embed(Self.texts, as: .passage)
    for (text, vector) in zip(Self.texts, together) {
      #expect(vector.count == 576 && two.dimension == 576)
      #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
      #expect(try await two.embed([text], as: .passage) == [vector])
    }
    let one = try embedder(threads: 1)
    let reversed = try await one.embed(Self.texts.reversed(), as: .passage)
    #expect(reversed == together.reversed())
    #expect(try await two.embed([], as: .query).isEmpty)
    #expect(together[0] != together[3])
  }

  @Test func poolingAndPrefixesChangeTheVectorsAndTheIdentifier() async throws {
    let mean = try embedder()
    let last = try embedder(pooling: .last)
    let first = try embedder(pooling: .cls)
    let prefixed = try embedder(prefixes: .init(query: "want: "))
    #expect(mean.pooling == .mean && mean.prefixes == .none)
    #expect(mean.identifier.wholeMatch(of: /smollm2-135m-instruct-q4_1@[0-9a-f]{12}/) != nil)
    #expect(Set([mean, last, first, prefixed].map(\.identifier)).count == 4)
    #expect(try embedder(contextSize: 32).identifier == mean.identifier)

    let plain = try await mean.embed(["want: a b", "a b"], as: .passage)
    #expect(try await prefixed.embed(["a b"], as: .query) == [plain[0]])
    #expect(try await prefixed.embed(["a b"], as: .passage) == [plain[1]])
    #expect(try await mean.embed(["a b"], as: .query) == [plain[1]])
    #expect(try await last.embed(["a b"], as: .passage) != [plain[1]])
    // The first token of a text that is read from left to right doesn't know the second one.
    let starts = try await first.embed(["a b", "a c"], as: .passage)
    #expect(starts[0] == starts[1])
  }

  @Test func tokensBeyondTheMaximumAreIgnored() async throws {
    let embedder = try embedder(contextSize: 16, prefixes: .init(query: "one two three "))
    let prefix = embedder.tokenCount("one two three ")
    #expect(embedder.maximumTokens == 16 - prefix)
    let text = String(repeating: " a", count: embedder.maximumTokens)
    #expect(embedder.tokenCount(text) == embedder.maximumTokens)
    for purpose in [EmbeddingPurpose.query, .passage] {
      let cut = try await embedder.embed([text, text + " b b"], as: purpose)
      #expect(cut[0] == cut[1])
      let shorter = try await embedder.embed([String(text.dropLast(2)) + " b"], as: purpose)
      #expect(shorter[0] != cut[0])
    }
  }

  @Test func aCancelledTaskGetsNoVectors() async throws {
    let embedder = try embedder()
    for texts in [["a"], Self.texts] {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await embedder.embed(texts, as: .passage)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    let long = String(repeating: "a bridge ", count: 30)
    let task = Task { try await embedder.embed(Array(repeating: long, count: 200), as: .passage) }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // Nothing of the cancelled texts is left in the contexts.
    let after = try await embedder.embed(["a", "b"], as: .passage)
    #expect(try await self.embedder().embed(["a", "b"], as: .passage) == after)
  }

  @Test func severalCallsAtOnceGetWhatTheyGetAlone() async throws {
    let embedder = try embedder()
    let expected = try await embedder.embed(Self.texts, as: .passage)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask { (try? await embedder.embed(Self.texts, as: .passage)) == expected }
      }
      for await same in group { #expect(same) }
    }
  }

  @Test func aModelWithoutPoolingIsRefused() throws {
    let error = try #require(#expect(throws: LlamaError.self) { try embedder(pooling: nil) })
    #expect(error.code == .notEmbedding)
    #expect(error.file == Weights.small?.path)
    #expect(error.message.contains("pooling"))
    #expect(error.remedy.contains("set the pooling"))
  }

  @Test func thereIsNoRoomOrMemory() throws {
    let long = LlamaEmbedder.Prefixes(passage: String(repeating: "one two ", count: 10))
    let room = #expect(throws: LlamaError.self) {
      try embedder(contextSize: 16, prefixes: long)
    }
    #expect(room?.code == .notEmbedding)
    #expect(room?.remedy.contains("shorter prefixes") == true)
    let memory = #expect(throws: LlamaError.self) { try embedder(memoryLimit: 1_000_000) }
    #expect(memory?.code == .notEnoughMemory)
  }
}

/// Files that are no embedding model; those that no model can be loaded from are in `BadFileTests`.
@Suite struct BadEmbeddingFileTests {
  private func failure(of url: URL) -> LlamaError? {
    #expect(throws: LlamaError.self) { try LlamaEmbedder(file: url) }
  }

  @Test func theErrorsNameTheFileAndARemedy() throws {
    let missing = FileManager.default.temporaryDirectory.appendingPathComponent("no-such.gguf")
    let noFile = try #require(failure(of: missing))
    #expect(noFile.code == .missing && noFile.file == missing.path)
    let text = try TemporaryFile(Data("#!/bin/sh\n".utf8))
    #expect(failure(of: text.url)?.code == .notGGUF)
    let part = try TemporaryFile(GGUF(pairs: [("general.architecture", .string("bert"))]).data)
    let error = try #require(failure(of: part.url))
    #expect(error.code == .notEmbedding)
    #expect(error.description.contains(part.url.path))
    #expect(error.remedy.hasSuffix("."))
  }

  @Test func theRestOfTheModelIsMissing() throws {
    let file = try TemporaryFile(
      GGUF(pairs: [
        ("general.architecture", .string("nomic-bert")), ("tokenizer.ggml.model", .string("bert")),
        ("tokenizer.ggml.tokens", .strings(["a", "b"])),
      ]).data)
    #expect(failure(of: file.url)?.code == .damaged)
  }
}
