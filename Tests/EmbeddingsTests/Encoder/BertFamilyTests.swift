import Embeddings
import Foundation
import Testing

/// Models of the BERT family with other sizes and settings, compared with the plain formulas.
@Suite("BERT family")
struct BertFamilyTests {
  private static let texts = [
    "", "a b c.", "unaffable 中文 words!", String(repeating: "word running ", count: 9),
  ]
  private static let cls = #"{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false}"#
  private static let mean = #"{"pooling_mode_cls_token": false, "pooling_mode_mean_tokens": true}"#

  @Test(
    "Sizes of published models, with the mean and the first token",
    arguments: [
      TinySizes(hidden: 768, heads: 12, layers: 1, wide: 96),
      TinySizes(hidden: 384, heads: 12, layers: 2, wide: 80),
      TinySizes(hidden: 128, heads: 2, layers: 3, wide: 512, types: 1),
      TinySizes(hidden: 36, heads: 3, layers: 1, wide: 50, types: 4, epsilon: 1e-5),
      TinySizes(hidden: 24, heads: 4, layers: 1, wide: 24, epsilon: 0.25),
    ])
  func sizes(_ sizes: TinySizes) async throws {
    let model = TinyModel(seed: 3, sizes: sizes)
    let plain = PlainBert(tensors: model.tensors, sizes: sizes)
    for (pooling, isMean) in [(Self.mean, true), (Self.cls, false)] {
      try await model.withFolder(files: ["1_Pooling/config.json": pooling]) { folder in
        let encoder = try BertEncoder.load(folder)
        #expect(encoder.dimension == sizes.hidden)
        let vectors = try await encoder.embed(Self.texts, as: .passage)
        for (text, vector) in zip(Self.texts, vectors) {
          let ids = encoder.tokenizer.encode(text, maximumTokens: encoder.maximumTokens)
          let expected = plain.vector(ids, mean: isMean)
          #expect(zip(vector, expected).allSatisfy { abs(Double($0) - $1) < 5e-6 }, "\(text)")
        }
      }
    }
  }

  @Test(
    "RoBERTa's positions begin after the number of padding", arguments: ["roberta", "xlm-roberta"],
    [nil, 0, 3])
  func roberta(type: String, padding: Int?) async throws {
    let model = TinyModel(seed: 5)
    var configuration = TinyModel.configuration
    configuration["model_type"] = type
    configuration["pad_token_id"] = padding
    let first = (padding ?? 1) + 1
    var tensors = model.tensors
    let table = try #require(tensors["embeddings.position_embeddings.weight"])
    tensors["embeddings.position_embeddings.weight"]?.values =
      Array(table.values.dropFirst(first * table.shape[1]))
    let plain = PlainBert(tensors: tensors)
    try await model.withFolder(prefix: "roberta.", configuration: configuration) { folder in
      let encoder = try BertEncoder.load(folder)
      #expect(encoder.maximumTokens == 40 - first - 2)
      for text in Self.texts + [String(repeating: "a ", count: 60)] {
        let ids = encoder.tokenizer.encode(text, maximumTokens: encoder.maximumTokens)
        let expected = plain.vector(ids)
        let vector = encoder.embed(text, as: .passage)
        #expect(zip(vector, expected).allSatisfy { abs(Double($0) - $1) < 5e-6 }, "\(text)")
      }
    }
    for wrong in [39, Int.max, -5] {
      configuration["pad_token_id"] = wrong
      #expect(try await error(configuration)?.message.contains("pad_token_id") == true)
    }
  }

  @Test(
    "The prompts of a folder, by the names that models use",
    arguments: [
      (#"{"prompts": {"query": "want: ", "document": "un "}}"#, "want: ", "un "),
      (#"{"prompts": {"query": "want: ", "passage": "b "}}"#, "want: ", "b "),
      (#"{"prompts": {"corpus": "un "}}"#, "", "un "),
      (#"{"prompts": {"a": "want "}, "default_prompt_name": "a"}"#, "want ", "want "),
      (
        #"{"prompts": {"query": "un ", "a": "want "}, "default_prompt_name": "a"}"#, "un ",
        "want "
      ),
      (#"{"prompts": {}, "default_prompt_name": null}"#, "", ""),
    ])
  func prompts(json: String, query: String, passage: String) async throws {
    let file = "config_sentence_transformers.json"
    try await TinyModel().withFolder(files: [file: json]) { folder in
      let encoder = try BertEncoder.load(folder)
      let plain = try await TinyModel().withFolder { try BertEncoder.load($0) }
      #expect(
        encoder.embed("a b", as: .query) == plain.embed(query + "a b", as: .passage))
      #expect(
        encoder.embed("a b", as: .passage) == plain.embed(passage + "a b", as: .passage))
    }
  }

  @Test("A pooling that leaves out the prompt is refused if there is one")
  func promptsOutsideThePooling() async throws {
    let pooling = #"{"pooling_mode_mean_tokens": true, "include_prompt": false}"#
    let files = ["1_Pooling/config.json": pooling]
    try await TinyModel().withFolder(files: files) { _ = try BertEncoder.load($0) }
    let prompts = #"{"prompts": {"query": "want: "}}"#
    let error = try await TinyModel().withFolder(
      files: files.merging(["config_sentence_transformers.json": prompts]) { $1 }
    ) { folder in #expect(throws: EmbeddingError.self) { try BertEncoder.load(folder) } }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains("include_prompt") == true)
  }

  @Test("Modules after the pooling")
  func modules() async throws {
    func module(_ path: String, _ type: String) -> String {
      #"{"idx": 0, "name": "0", "path": "\#(path)", "type": "sentence_transformers.\#(type)"}"#
    }
    let usual = [
      module("", "models.Transformer"), module("1_Pooling", "models.Pooling"),
      module("2_Normalize", "models.Normalize"),
    ]
    func json(_ modules: [String]) -> String { "[\(modules.joined(separator: ","))]" }
    try await TinyModel().withFolder(files: ["modules.json": json(usual)]) {
      _ = try BertEncoder.load($0)
    }
    let dense = json(usual + [module("3_Dense", "models.Dense")])
    let error = try await TinyModel().withFolder(files: ["modules.json": dense]) { folder in
      #expect(throws: EmbeddingError.self) { try BertEncoder.load(folder) }
    }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains("3_Dense") == true)
    #expect(error?.file.lastPathComponent == "modules.json")
  }

  @Test(
    "Relatives of BERT that compute in another way, with the difference",
    arguments: [
      ("mpnet", "relative positions"), ("distilbert", "no types of tokens"),
      ("nomic_bert", "rotary"), ("unheard-of", "only \"bert\""),
    ])
  func relatives(type: String, difference: String) async throws {
    var configuration = TinyModel.configuration
    configuration["model_type"] = type
    let error = try #require(try await error(configuration))
    #expect(error.code == .unsupported)
    #expect(error.message.contains(type) && error.message.contains(difference))
    #expect(error.remedy.contains("LlamaEmbedder"))
  }

  @Test(
    "Settings that aren't supported",
    arguments: [
      ("hidden_act", "gelu_new"), ("hidden_act", "gelu_pytorch_tanh"), ("hidden_act", "silu"),
      ("position_embedding_type", "relative_key_query"), ("type_vocab_size", "0"),
      ("is_decoder", "true"),
    ])
  func settings(field: String, value: String) async throws {
    var configuration = TinyModel.configuration
    let number: Any? = value == "true" ? true : Int(value)
    configuration[field] = number ?? value
    let error = try #require(try await error(configuration))
    #expect(error.code == .unsupported)
    #expect(error.message.contains(field) && error.message.contains(value))
  }

  @Test("An epsilon that makes no sense")
  func epsilon() async throws {
    var configuration = TinyModel.configuration
    configuration["layer_norm_eps"] = -1
    #expect(try await error(configuration)?.code == .malformed)
  }

  private func error(_ configuration: [String: Any]) async throws -> EmbeddingError? {
    try await TinyModel().withFolder(configuration: configuration) { folder in
      #expect(throws: EmbeddingError.self) { try BertEncoder.load(folder) }
    }
  }
}
