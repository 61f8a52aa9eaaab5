import Foundation

/// The contents of a BERT model's config.json: the sizes that the weights must have.
struct ModelConfiguration: Sendable {
  let hiddenSize: Int
  let layerCount: Int
  let headCount: Int
  let intermediateSize: Int
  let vocabularySize: Int
  let positionCount: Int
  let typeCount: Int
  let layerNormEpsilon: Float

  var headSize: Int { hiddenSize / headCount }

  /// Reads config.json, and rejects models that need a different forward pass.
  init(_ folder: ModelFolder) throws {
    let name = "config.json"
    let file = folder.file(name)
    guard let raw = try folder.decode(Raw.self, from: name) else {
      throw EmbeddingError.missing(file)
    }
    try Self.require("model_type", raw.model_type, is: "bert", in: file)
    try Self.require("hidden_act", raw.hidden_act ?? "gelu", is: "gelu", in: file)
    try Self.require(
      "position_embedding_type", raw.position_embedding_type ?? "absolute", is: "absolute",
      in: file)
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
    hiddenSize = raw.hidden_size
    layerCount = raw.num_hidden_layers
    headCount = raw.num_attention_heads
    intermediateSize = raw.intermediate_size
    vocabularySize = raw.vocab_size
    positionCount = raw.max_position_embeddings
    typeCount = raw.type_vocab_size ?? 2
    layerNormEpsilon = raw.layer_norm_eps ?? 1e-12
  }

  private static func require(_ field: String, _ value: String, is expected: String, in file: URL)
    throws
  {
    guard value == expected else {
      throw EmbeddingError.unsupported(field, "\"\(value)\"", expected: "\"\(expected)\"", in: file)
    }
  }

  // The names are those in the file.
  // swift-format-ignore: AlwaysUseLowerCamelCase
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
  }
}
