import Embeddings
import Foundation
import RecollectTesting
import Testing

/// The encoder with a tiny model of odd sizes, compared with the plain formulas.
@Suite("BERT encoder")
struct BertEncoderTests {
  private static let texts =
    [
      "", "a", "unaffable a b c.", "中文 words!", "longer longer longer longer unaffables",
      String(repeating: "a b, ", count: 30), "[MASK] wanted",
    ] + (0..<60).map { String(repeating: "word running ", count: $0 % 17) + "b" }

  private func check(_ model: TinyModel, mean: Bool = true, _ encoder: BertEncoder) async throws {
    let plain = PlainBert(tensors: model.tensors, sizes: model.sizes)
    let vectors = try await encoder.embed(Self.texts, as: .passage)
    #expect(vectors.count == Self.texts.count)
    for (text, vector) in zip(Self.texts, vectors) {
      let ids = encoder.tokenizer.encode(text, maximumTokens: encoder.maximumTokens)
      let expected = plain.vector(ids, mean: mean)
      #expect(zip(vector, expected).allSatisfy { abs(Double($0) - $1) < 5e-6 }, "\(text)")
    }
  }

  @Test("Vectors are those of the formulas", arguments: ["F32", "F16", "BF16"])
  func formulas(format: String) async throws {
    let model = TinyModel()
    try await model.withFolder(format: format) { try await check(model, .load($0)) }
  }

  @Test("Weights may carry the prefix of a whole BERT")
  func prefix() async throws {
    let model = TinyModel()
    try await model.withFolder(prefix: "bert.") { try await check(model, .load($0)) }
  }

  @Test("The first token's vector, when the pooling asks for it")
  func firstToken() async throws {
    let model = TinyModel()
    let pooling = #"{"word_embedding_dimension": 20, "pooling_mode_cls_token": true}"#
    try await model.withFolder(files: ["1_Pooling/config.json": pooling]) {
      try await check(model, mean: false, .load($0))
    }
  }

  @Test("A text has the same bits alone, in any order and with any number of threads")
  func independence() async throws {
    try await TinyModel().withFolder { folder in
      let one = try BertEncoder.load(folder, threads: 1)
      let together = try await one.embed(Self.texts, as: .passage)
      for (text, vector) in zip(Self.texts, together) {
        #expect(try await one.embed([text], as: .passage) == [vector])
      }
      for threads in [2, 3, 8] {
        let encoder = try BertEncoder.load(folder, threads: threads)
        let reversed = try await encoder.embed(Self.texts.reversed(), as: .passage)
        #expect(reversed == together.reversed())
        // The threads share a text that is alone, if it has enough tokens.
        for (text, vector) in zip(Self.texts, together) {
          #expect(try await encoder.embed([text], as: .passage) == [vector], "\(threads): \(text)")
        }
      }
    }
  }

  @Test("The fast precision is close to the exact one, and independent of the batch too")
  func fast() async throws {
    try await TinyModel().withFolder { folder in
      let exact = try BertEncoder.load(folder)
      let fast = try BertEncoder.load(folder, threads: 1, precision: .fast)
      #expect(exact.precision == .exact && fast.precision == .fast)
      #expect(fast.identifier == exact.identifier)
      let vectors = try await fast.embed(Self.texts, as: .passage)
      for (vector, other) in zip(vectors, try await exact.embed(Self.texts, as: .passage)) {
        // The tiny random model loses more if some of its layers multiply bytes.
        #expect(cosine(vector, other) > 0.999)
      }
      let three = try BertEncoder.load(folder, threads: 3, precision: .fast)
      #expect(try await three.embed(Self.texts.reversed(), as: .passage) == vectors.reversed())
      for (text, vector) in zip(Self.texts, vectors) {
        #expect(try await fast.embed([text], as: .passage) == [vector])
        #expect(try await three.embed([text], as: .passage) == [vector])
      }
    }
  }

  /// Embeds in a function that can't suspend, where the compiler chooses the synchronous method.
  private func embedNow(_ texts: [String], with encoder: BertEncoder) -> [[Float]] {
    encoder.embed(texts, as: .passage)
  }

  @Test("Without waiting the vectors are the same, of one text and of several rounds")
  func synchronous() async throws {
    try await TinyModel().withFolder { folder in
      let encoder = try BertEncoder.load(folder, threads: 2)
      let expected = try await encoder.embed(Self.texts, as: .passage)
      #expect(embedNow(Self.texts, with: encoder) == expected)
      #expect(Self.texts.map { encoder.embed($0, as: .passage) } == expected)
      #expect(embedNow([], with: encoder).isEmpty)
      let many = (0..<1500).map { String(repeating: "word ", count: $0 % 30) }
      #expect(embedNow(many, with: encoder) == (try await encoder.embed(many, as: .passage)))
    }
  }

  @Test("The mean of a text's token vectors has the direction of its vector")
  func tokenVectors() async throws {
    try await TinyModel().withFolder { folder in
      let encoder = try BertEncoder.load(folder)
      for text in Self.texts {
        let tokens = encoder.tokenVectors(of: text)
        let ids = encoder.tokenizer.encode(text, maximumTokens: encoder.maximumTokens)
        #expect(tokens.count == ids.count && tokens.allSatisfy { $0.count == encoder.dimension })
        let sum = tokens.dropFirst().reduce(tokens[0]) { zip($0, $1).map(+) }
        let vector = encoder.embed(text, as: .passage)
        #expect(zip(l2Normalized(sum), vector).allSatisfy { abs($0 - $1) < 1e-6 }, "\(text)")
      }
    }
  }

  @Test("Rough vectors have unit length and don't depend on the order of words")
  func roughVectors() async throws {
    try await TinyModel().withFolder { folder in
      let encoder = try BertEncoder.load(folder)
      let vectors = try #require(encoder.roughVectors(of: ["a b word", "word b a", "word"]))
      for vector in vectors {
        #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
      }
      #expect(zip(vectors[0], vectors[1]).allSatisfy { abs($0 - $1) < 1e-5 })
      #expect(vectors[0] != vectors[2])
      #expect(CachingEmbedder(encoder).roughVectors(of: ["word"]) == [vectors[2]])
      #expect(HashingEmbedder().roughVectors(of: ["word"]) == nil)
    }
  }

  @Test("More tokens than one round holds")
  func rounds() async throws {
    try await TinyModel().withFolder { folder in
      let encoder = try BertEncoder.load(folder, threads: 2)
      let texts = (0..<1500).map { String(repeating: "word ", count: $0 % 30) }
      let vectors = try await encoder.embed(texts, as: .passage)
      for index in [0, 29, 30, 777, 1499] {
        #expect(try await encoder.embed([texts[index]], as: .passage) == [vectors[index]])
      }
    }
  }

  @Test("Lengths: the files' limit, the caller's, the model's")
  func limits() async throws {
    let length = #"{"max_seq_length": 12, "do_lower_case": false}"#
    try await TinyModel().withFolder(files: ["sentence_bert_config.json": length]) { folder in
      #expect(try BertEncoder.load(folder).maximumTokens == 10)
      #expect(try BertEncoder.load(folder, maximumTokens: 20).maximumTokens == 20)
      #expect(try BertEncoder.load(folder, maximumTokens: 1000).maximumTokens == 38)
      let encoder = try BertEncoder.load(folder)
      let text = String(repeating: "a ", count: 10)
      #expect(encoder.tokenCount(text + "b b") == 12)
      let cut = try await encoder.embed([text, text + "b b"], as: .passage)
      #expect(cut[0] == cut[1])
    }
  }

  @Test("A prompt is put before questions only")
  func prompts() async throws {
    let prompts = #"{"prompts": {"query": "want: "}}"#
    try await TinyModel().withFolder(
      files: ["config_sentence_transformers.json": prompts]
    ) { folder in
      let encoder = try BertEncoder.load(folder)
      let query = try await encoder.embed(["a b"], as: .query)
      #expect(encoder.embed("a b", as: .query) == query[0])
      #expect(
        encoder.tokenVectors(of: "a b", as: .query) == encoder.tokenVectors(of: "want: a b"))
      #expect(try await encoder.embed(["want: a b"], as: .passage) == query)
      #expect(try await encoder.embed(["a b"], as: .passage) != query)
    }
  }

  @Test("A cancelled task gets no vectors")
  func cancellation() async throws {
    try await TinyModel().withFolder { folder in
      let encoder = try BertEncoder.load(folder)
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await encoder.embed(Self.texts, as: .passage)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("Several calls at once give what they give alone")
  func concurrency() async throws {
    try await TinyModel().withFolder { folder in
      let encoder = try BertEncoder.load(folder, threads: 2)
      let expected = try await encoder.embed(Self.texts, as: .passage)
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 {
          group.addTask { (try? await encoder.embed(Self.texts, as: .passage)) == expected }
        }
        for await same in group { #expect(same) }
      }
    }
  }

  @Test("The identifier is the folder's name and changes with the weights")
  func identifier() async throws {
    let one = try await TinyModel(seed: 1).withFolder { try BertEncoder.load($0).identifier }
    let same = try await TinyModel(seed: 1).withFolder { try BertEncoder.load($0).identifier }
    let other = try await TinyModel(seed: 2).withFolder { try BertEncoder.load($0).identifier }
    #expect(one.wholeMatch(of: /tiny-model@[0-9a-f]{12}/) != nil)
    #expect(one == same)
    #expect(one != other)
  }
}
