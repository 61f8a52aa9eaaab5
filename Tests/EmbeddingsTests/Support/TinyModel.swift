import Foundation
import TestSupport

/// The sizes of a tiny model; by default odd ones.
struct TinySizes {
  var hidden = 20
  var heads = 2
  var layers = 2
  var wide = 37
  var positions = 40
  var types = 2
  var epsilon = 1e-12
}

/// A BERT model that is small enough to compute directly, with random weights.
struct TinyModel {
  static let vocabulary =
    ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", ".", ",", "#", "$"]
    + ["un", "##aff", "##able", "##s", "want", "##ed", "runn", "##ing", "a", "b", "##b", "cafe"]
    + ["中", "文", "word", "##word", "long", "##er", "!", "##!", "ы", "ᄀ", "##ᅡ"]

  let sizes: TinySizes
  private(set) var tensors: [String: (shape: [Int], values: [Float])] = [:]

  init(seed: UInt64 = 1, sizes: TinySizes = TinySizes()) {
    self.sizes = sizes
    // Smaller weights, where more of them are added up.
    let scale: Float = sizes.hidden < 100 ? 128 : 512
    var generator = SeededGenerator(seed: seed)
    func add(_ name: String, _ shape: [Int], around middle: Float = 0) {
      tensors[name] = (
        shape,
        (0..<shape.reduce(1, *)).map { _ in
          // Short fractions, which half precision represents too.
          middle + Float(Int.random(in: -64...64, using: &generator)) / scale
        }
      )
    }
    func addNorm(_ name: String) {
      add(name + ".weight", [sizes.hidden], around: 1)
      add(name + ".bias", [sizes.hidden])
    }
    func addLinear(_ name: String, _ inputs: Int, _ outputs: Int) {
      add(name + ".weight", [outputs, inputs])
      add(name + ".bias", [outputs])
    }
    add("embeddings.word_embeddings.weight", [Self.vocabulary.count, sizes.hidden])
    add("embeddings.position_embeddings.weight", [sizes.positions, sizes.hidden])
    add("embeddings.token_type_embeddings.weight", [sizes.types, sizes.hidden])
    addNorm("embeddings.LayerNorm")
    for layer in 0..<sizes.layers {
      let name = "encoder.layer.\(layer)."
      for part in ["self.query", "self.key", "self.value", "output.dense"] {
        addLinear(name + "attention." + part, sizes.hidden, sizes.hidden)
      }
      addNorm(name + "attention.output.LayerNorm")
      addLinear(name + "intermediate.dense", sizes.hidden, sizes.wide)
      addLinear(name + "output.dense", sizes.wide, sizes.hidden)
      addNorm(name + "output.LayerNorm")
    }
  }

  /// The contents of config.json for the default sizes, which tests may change.
  static var configuration: [String: Any] { configuration(TinySizes()) }

  private static func configuration(_ sizes: TinySizes) -> [String: Any] {
    [
      "model_type": "bert", "hidden_act": "gelu", "position_embedding_type": "absolute",
      "hidden_size": sizes.hidden, "num_hidden_layers": sizes.layers,
      "num_attention_heads": sizes.heads, "intermediate_size": sizes.wide,
      "vocab_size": vocabulary.count, "max_position_embeddings": sizes.positions,
      "type_vocab_size": sizes.types, "layer_norm_eps": sizes.epsilon,
    ]
  }

  /// Calls `body` with a temporary folder of the model.
  func withFolder<Result>(
    format: String = "F32", prefix: String = "", configuration: [String: Any]? = nil,
    files: [String: String] = [:], without missing: Set<String> = [],
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tiny-\(UUID().uuidString)/tiny-model")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "1_Pooling"), withIntermediateDirectories: true)
    var all = files.mapValues { Data($0.utf8) }
    let config = try JSONSerialization.data(
      withJSONObject: configuration ?? Self.configuration(sizes))
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
