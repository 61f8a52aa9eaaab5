struct BertModel: Sendable {
  let configuration: ModelConfiguration
  let precision: BertEncoder.Precision
  let words: FloatTensor
  let positions: FloatTensor
  let types: FloatTensor
  let norm: LayerNorm
  let layers: [Layer]

  struct Layer: Sendable {
    /// The projections to queries, keys and values, side by side.
    let attention: Linear
    let attentionOutput: Linear
    let attentionNorm: LayerNorm
    let up: Linear
    let down: Linear
    let norm: LayerNorm
  }

  /// The names are those in `transformers`, with or without the prefix of the kind of model.
  init(
    _ weights: Safetensors, _ configuration: ModelConfiguration, _ precision: BertEncoder.Precision
  ) throws {
    self.configuration = configuration
    self.precision = precision
    let loader = Loader(weights: weights, configuration: configuration, precision: precision)
    let hidden = configuration.hiddenSize
    words = try loader.tensor(
      "embeddings.word_embeddings.weight", [configuration.vocabularySize, hidden])
    positions = try loader.tensor(
      "embeddings.position_embeddings.weight", [configuration.positionCount, hidden])
    types = try loader.tensor(
      "embeddings.token_type_embeddings.weight", [configuration.typeCount, hidden])
    norm = try loader.norm("embeddings.LayerNorm")
    layers = try (0..<configuration.layerCount).map { try loader.layer($0) }
  }

  private struct Loader {
    let weights: Safetensors
    let configuration: ModelConfiguration
    let precision: BertEncoder.Precision
    let prefix: String

    init(
      weights: Safetensors, configuration: ModelConfiguration, precision: BertEncoder.Precision
    ) {
      self.weights = weights
      self.configuration = configuration
      self.precision = precision
      prefix =
        ["bert.", "roberta."].first {
          weights.contains($0 + "embeddings.word_embeddings.weight")
        } ?? ""
    }

    func tensor(_ name: String, _ shape: [Int]) throws -> FloatTensor {
      try weights.tensor(prefix + name, shape: shape)
    }

    func norm(_ name: String) throws -> LayerNorm {
      LayerNorm(
        weight: try tensor(name + ".weight", [configuration.hiddenSize]),
        bias: try tensor(name + ".bias", [configuration.hiddenSize]),
        epsilon: configuration.layerNormEpsilon)
    }

    /// - Parameter bears8Bits: Whether the layer's result hardly changes when its numbers are
    ///   rounded to 8 bits.
    func linear(
      _ names: [String], from inputs: Int, to outputs: Int, bears8Bits: Bool = false
    ) throws -> Linear {
      Linear(
        try names.map {
          (try tensor($0 + ".weight", [outputs, inputs]), try tensor($0 + ".bias", [outputs]))
        }, precision == .exact ? .floats : bears8Bits ? .bytes : .integers)
    }

    func layer(_ index: Int) throws -> Layer {
      let name = "encoder.layer.\(index)."
      let hidden = configuration.hiddenSize
      let wide = configuration.intermediateSize
      let attention = ["query", "key", "value"].map { name + "attention.self." + $0 }
      return Layer(
        attention: try linear(attention, from: hidden, to: hidden),
        attentionOutput: try linear(
          [name + "attention.output.dense"], from: hidden, to: hidden, bears8Bits: true),
        attentionNorm: try norm(name + "attention.output.LayerNorm"),
        up: try linear(
          [name + "intermediate.dense"], from: hidden, to: wide, bears8Bits: true),
        down: try linear([name + "output.dense"], from: wide, to: hidden),
        norm: try norm(name + "output.LayerNorm"))
    }
  }
}
