import AppleModels
import Embeddings
import Foundation

/// A folder that the stand-in of Core ML reads as a compiled model, with a tokenizer's files.
final class StandInFile: Sendable {
  struct Form: Sendable, Encodable, CustomStringConvertible {
    var length: Int
    var isFlexible: Bool
    var output: String
    var inputs = ["input_ids", "attention_mask"]

    var description: String { "\(length) \(isFlexible) \(output) \(inputs.count)" }
  }

  static let forms = [
    Form(length: 128, isFlexible: false, output: "last_hidden_state"),
    Form(length: 512, isFlexible: true, output: "sentence_embedding"),
    Form(
      length: 16, isFlexible: false, output: "sentence_embedding",
      inputs: ["input_ids", "attention_mask", "token_type_ids"]),
  ]

  private let folder: URL
  let model: URL

  init(_ form: Form, named name: String = "MiniLM") throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    model = folder.appendingPathComponent("\(name).mlmodelc")
    try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try encoder.encode(form).write(to: model.appendingPathComponent("stand-in.json"))
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789.,:?ö"
    let pieces =
      ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
      + letters.map { String($0) } + letters.map { "##\($0)" }
    let vocabulary = pieces.joined(separator: "\n") + "\n"
    try vocabulary.write(
      to: folder.appendingPathComponent("vocab.txt"), atomically: true, encoding: .utf8)
    try #"{"do_lower_case": true, "tokenizer_class": "BertTokenizer"}"#.write(
      to: folder.appendingPathComponent("tokenizer_config.json"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var tokenizer: WordPieceTokenizer {
    get throws { try WordPieceTokenizer(folder: folder) }
  }

  func embedder(maximumTokens: Int = 256) throws -> CoreMLEmbedder {
    try CoreMLEmbedder(compiledModel: model, tokenizer: try tokenizer, maximumTokens: maximumTokens)
  }
}
