// A prediction of a converted sentence embedding, by hand and by the package.
import AppleModels
import CoreML
import Embeddings
import Foundation

final class MiniLM {
  private let model: MLModel
  private let tokenizer: WordPieceTokenizer
  private let length = 128

  init(model: URL, tokenizer: WordPieceTokenizer) throws {
    let configuration = MLModelConfiguration()
    configuration.computeUnits = .all
    self.model = try MLModel(contentsOf: model, configuration: configuration)
    self.tokenizer = tokenizer
  }

  func vector(for text: String) throws -> [Float] {
    let tokens = tokenizer.encode(text, maximumTokens: length)
    let ids = try MLMultiArray(shape: [1, NSNumber(value: length)], dataType: .int32)
    let mask = try MLMultiArray(shape: [1, NSNumber(value: length)], dataType: .int32)
    for index in 0..<length {
      ids[index] = NSNumber(value: index < tokens.count ? tokens[index] : 0)
      mask[index] = index < tokens.count ? 1 : 0
    }
    let input = try MLDictionaryFeatureProvider(
      dictionary: ["input_ids": ids, "attention_mask": mask])
    let output = try model.prediction(from: input)
    guard let array = output.featureValue(for: "sentence_embedding")?.multiArrayValue else {
      return []
    }
    return l2Normalized(MLShapedArray<Float>(converting: array).scalars)
  }
}

func embedder(_ compiled: URL, tokenizer folder: URL) throws -> any Embedder {
  try CoreMLEmbedder(
    compiledModel: compiled, tokenizer: try WordPieceTokenizer(folder: folder), maximumTokens: 126)
}
