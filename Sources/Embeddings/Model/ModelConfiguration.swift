import Foundation

/// The contents of a BERT model's config.json: the sizes that the weights must have.
///
/// RoBERTa and XLM-RoBERTa are computed as BERT is, except that their positions begin after that of
/// padding.
struct ModelConfiguration: Sendable {
  let hiddenSize: Int
  let layerCount: Int
  let headCount: Int
  let intermediateSize: Int
  let vocabularySize: Int
  let positionCount: Int
  /// The row of the first position in the table of positions.
  let firstPosition: Int
  let typeCount: Int
  let layerNormEpsilon: Float

  var headSize: Int { hiddenSize / headCount }

  /// Rejects models that need a different forward pass.
  init(_ folder: ModelFolder) throws {
    let name = "config.json"
    let file = folder.file(name)
    guard let raw = try folder.decode(Raw.self, from: name) else {
      throw EmbeddingError.missing(file)
    }
    try Self.requireBert(raw.model_type, in: file)
    try Self.require("hidden_act", raw.hidden_act ?? "gelu", is: "gelu", in: file)
    try Self.require(
      "position_embedding_type", raw.position_embedding_type ?? "absolute", is: "absolute",
      in: file)
    guard raw.is_decoder != true, raw.add_cross_attention != true else {
      throw EmbeddingError.unsupported(
        "is_decoder", "true", expected: "a model that reads in both directions", in: file)
    }
    guard raw.type_vocab_size ?? 2 > 0 else {
      throw EmbeddingError.unsupported(
        "type_vocab_size", "0", expected: "a model with an embedding for types of tokens", in: file)
    }
    let sizes = [
      ("hidden_size", raw.hidden_size), ("num_hidden_layers", raw.num_hidden_layers),
      ("num_attention_heads", raw.num_attention_heads),
      ("intermediate_size", raw.intermediate_size), ("vocab_size", raw.vocab_size),
      ("max_position_embeddings", raw.max_position_embeddings),
      ("type_vocab_size", raw.type_vocab_size ?? 2),
    ]
    for (field, value) in sizes where value < 1 || value > 1 << 24 {
      throw EmbeddingError.malformed("\(field) can't be \(value).", in: file)
    }
    guard raw.hidden_size % raw.num_attention_heads == 0 else {
      throw EmbeddingError.malformed(
        "hidden_size \(raw.hidden_size) isn't a multiple of num_attention_heads "
          + "\(raw.num_attention_heads).", in: file)
    }
    let padding = raw.model_type == "bert" ? -1 : raw.pad_token_id ?? 1
    guard (-1..<raw.max_position_embeddings - 1).contains(padding) else {
      throw EmbeddingError.malformed(
        "pad_token_id \(padding) leaves none of \(raw.max_position_embeddings) positions.", in: file
      )
    }
    let epsilon = raw.layer_norm_eps ?? 1e-12
    guard epsilon >= 0, epsilon < 1 else {
      throw EmbeddingError.malformed("layer_norm_eps can't be \(epsilon).", in: file)
    }
    hiddenSize = raw.hidden_size
    layerCount = raw.num_hidden_layers
    headCount = raw.num_attention_heads
    intermediateSize = raw.intermediate_size
    vocabularySize = raw.vocab_size
    positionCount = raw.max_position_embeddings
    firstPosition = padding + 1
    typeCount = raw.type_vocab_size ?? 2
    layerNormEpsilon = epsilon
  }

  /// The differences of BERT's relatives, by their `model_type`.
  private static let differences = [
    "albert": "its layers share their weights",
    "deberta": "its attention uses relative positions",
    "deberta-v2": "its attention uses relative positions",
    "distilbert": "it has no types of tokens, and other names for its weights",
    "electra": "its embeddings are smaller than its layers",
    "modernbert": "it has rotary positions and attention to nearby tokens",
    "mpnet": "its attention uses relative positions",
    "new": "it has rotary positions",
    "nomic_bert": "it has rotary positions and gated layers",
  ]

  private static func requireBert(_ type: String, in file: URL) throws {
    guard !["bert", "roberta", "xlm-roberta"].contains(type) else { return }
    let reason = differences[type].map { ": \($0)" } ?? ""
    throw EmbeddingError(
      .unsupported,
      "model_type is \"\(type)\"; "
        + "only \"bert\", \"roberta\" and \"xlm-roberta\" can be run\(reason).",
      in: file,
      remedy: "Choose a BERT model, or a GGUF file of this one for LlamaEmbedder.")
  }

  private static func require(_ field: String, _ value: String, is expected: String, in file: URL)
    throws
  {
    guard value == expected else {
      throw EmbeddingError.unsupported(field, "\"\(value)\"", expected: "\"\(expected)\"", in: file)
    }
  }

  // The names are those in the file. swift-format-ignore: AlwaysUseLowerCamelCase
  private struct Raw: Decodable {
    let model_type: String
    let hidden_act: String?
    let position_embedding_type: String?
    let hidden_size: Int
    let num_hidden_layers: Int
    let num_attention_heads: Int
    let intermediate_size: Int
    let vocab_size: Int
    let max_position_embeddings: Int
    let type_vocab_size: Int?
    let layer_norm_eps: Float?
    let is_decoder: Bool?
    let add_cross_attention: Bool?
    let pad_token_id: Int?
  }
}
