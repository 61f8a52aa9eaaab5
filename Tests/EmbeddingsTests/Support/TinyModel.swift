import Foundation
import TestSupport

/// A BERT model that is small enough to compute directly, with random weights and odd sizes.
struct TinyModel {
  static let hidden = 20
  static let heads = 2
  static let layers = 2
  static let wide = 37
  static let positions = 40

  static let vocabulary =
    ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", ".", ",", "#", "$"]
    + ["un", "##aff", "##able", "##s", "want", "##ed", "runn", "##ing", "a", "b", "##b", "cafe"]
    + ["中", "文", "word", "##word", "long", "##er", "!", "##!", "ы", "ᄀ", "##ᅡ"]

  private(set) var tensors: [String: (shape: [Int], values: [Float])] = [:]

  init(seed: UInt64 = 1) {
    var generator = SeededGenerator(seed: seed)
    func add(_ name: String, _ shape: [Int], around middle: Float = 0) {
      tensors[name] = (
        shape,
        (0..<shape.reduce(1, *)).map { _ in
          // Short fractions, which half precision represents too.
          middle + Float(Int.random(in: -64...64, using: &generator)) / 128
        }
      )
    }
    func addNorm(_ name: String) {
      add(name + ".weight", [Self.hidden], around: 1)
      add(name + ".bias", [Self.hidden])
    }
    func addLinear(_ name: String, _ inputs: Int, _ outputs: Int) {
      add(name + ".weight", [outputs, inputs])
      add(name + ".bias", [outputs])
    }
    add("embeddings.word_embeddings.weight", [Self.vocabulary.count, Self.hidden])
    add("embeddings.position_embeddings.weight", [Self.positions, Self.hidden])
    add("embeddings.token_type_embeddings.weight", [2, Self.hidden])
    addNorm("embeddings.LayerNorm")
    for layer in 0..<Self.layers {
      let name = "encoder.layer.\(layer)."
      for part in ["self.query", "self.key", "self.value", "output.dense"] {
        addLinear(name + "attention." + part, Self.hidden, Self.hidden)
      }
      addNorm(name + "attention.output.LayerNorm")
      addLinear(name + "intermediate.dense", Self.hidden, Self.wide)
      addLinear(name + "output.dense", Self.wide, Self.hidden)
      addNorm(name + "output.LayerNorm")
    }
  }

  /// The contents of config.json, which tests may change.
  static var configuration: [String: Any] {
    [
      "model_type": "bert", "hidden_act": "gelu", "position_embedding_type": "absolute",
      "hidden_size": hidden, "num_hidden_layers": layers, "num_attention_heads": heads,
      "intermediate_size": wide, "vocab_size": vocabulary.count,
      "max_position_embeddings": positions, "type_vocab_size": 2, "layer_norm_eps": 1e-12,
    ]
  }

  /// Calls `body` with a temporary folder of the model.
  func withFolder<Result>(
    format: String = "F32", prefix: String = "", configuration: [String: Any] = configuration,
    files: [String: String] = [:], without missing: Set<String> = [],
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tiny-\(UUID().uuidString)/tiny-model")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "1_Pooling"), withIntermediateDirectories: true)
    var all = files.mapValues { Data($0.utf8) }
    let config = try JSONSerialization.data(withJSONObject: configuration)
    let vocabulary = Data((Self.vocabulary.joined(separator: "\n") + "\n").utf8)
    let defaults = [
      "config.json": config, "vocab.txt": vocabulary,
      "model.safetensors": safetensors(format: format, prefix: prefix),
    ]
    all.merge(defaults) { given, _ in given }
    for (name, data) in all where !missing.contains(name) {
      try data.write(to: folder.appending(path: name))
    }
    return try await body(folder)
  }

  private func safetensors(format: String, prefix: String) -> Data {
    var header: [String: Any] = ["__metadata__": ["format": "pt"]]
    var numbers = Data()
    for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) {
      let start = numbers.count
      for value in tensor.values { numbers.append(Self.bytes(of: value, format)) }
      header[prefix + name] = [
        "dtype": format, "shape": tensor.shape, "data_offsets": [start, numbers.count],
      ]
    }
    return SafetensorsFile.data(header: header, numbers: numbers)
  }

  private static func bytes(of value: Float, _ format: String) -> Data {
    switch format {
    case "F16":
      let bits = value.bitPattern
      guard value != 0 else { return Data([0, 0]) }
      let exponent = (bits >> 23 & 0xFF) - 112
      let half = UInt16(bits >> 16 & 0x8000) | UInt16(exponent << 10 | bits >> 13 & 0x3FF)
      return withUnsafeBytes(of: half.littleEndian) { Data($0) }
    case "BF16":
      return withUnsafeBytes(of: UInt16(value.bitPattern >> 16).littleEndian) { Data($0) }
    default:
      return withUnsafeBytes(of: value.bitPattern.littleEndian) { Data($0) }
    }
  }
}

/// Valid and invalid files in the safetensors format.
enum SafetensorsFile {
  static func data(header: [String: Any], numbers: Data) -> Data {
    let json = try? JSONSerialization.data(withJSONObject: header, options: .sortedKeys)
    return data(header: json ?? Data(), numbers: numbers)
  }

  static func data(header: Data, numbers: Data) -> Data {
    withUnsafeBytes(of: UInt64(header.count).littleEndian) { Data($0) } + header + numbers
  }
}
