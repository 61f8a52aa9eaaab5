public import Foundation

public enum MLComputeUnits: Int, Sendable {
  case cpuOnly = 0
  case cpuAndGPU = 1
  case all = 2
  case cpuAndNeuralEngine = 3
}

open class MLModelConfiguration: NSObject {
  open var computeUnits: MLComputeUnits = .all
}

/// A model whose folder has a file `stand-in.json` with its form.
///
/// The vector of a token depends on its ID. As in a real model, tokens without attention count for
/// nothing in the output `sentence_embedding`, and have vectors in `last_hidden_state` anyway.
open class MLModel: NSObject {
  struct Form: Decodable {
    var length: Int
    var isFlexible: Bool
    var output: String
    var inputs: [String]
  }

  private static let dimension = 6
  public let modelDescription: MLModelDescription
  private let form: Form

  public init(contentsOf url: URL, configuration: MLModelConfiguration) throws {
    let data = try Data(contentsOf: url.appendingPathComponent("stand-in.json"))
    let form = try JSONDecoder().decode(Form.self, from: data)
    let constraint = MLMultiArrayConstraint(
      [1, form.length], form.isFlexible ? .range : .unspecified)
    modelDescription = MLModelDescription(
      form.inputs.map { MLFeatureDescription($0, constraint) },
      [MLFeatureDescription(form.output, nil)])
    self.form = form
  }

  open func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider {
    let ids = try values("input_ids", of: input)
    let mask = try values("attention_mask", of: input)
    guard input.featureNames == Set(form.inputs), form.isFlexible || ids.count == form.length else {
      throw CocoaError(.coderInvalidValue)
    }
    let vectors = ids.map { id in
      (1...Self.dimension).map { sin(id * Double($0) * 0.7 + Double($0)) }
    }
    if form.output == "last_hidden_state" {
      return try output(vectors.flatMap(\.self), [1, ids.count, Self.dimension])
    }
    let read = zip(vectors, mask).filter { $0.1 == 1 }.map(\.0)
    let mean = (0..<Self.dimension).map { index in
      read.map { $0[index] }.reduce(0, +) / Double(read.count)
    }
    return try output(mean, [1, Self.dimension])
  }

  private func values(_ name: String, of input: any MLFeatureProvider) throws -> [Double] {
    guard let array = input.featureValue(for: name)?.multiArrayValue, array.dataType == .int32
    else {
      throw CocoaError(.coderValueNotFound)
    }
    return array.values
  }

  private func output(_ values: [Double], _ shape: [Int]) throws -> any MLFeatureProvider {
    try MLDictionaryFeatureProvider(dictionary: [
      form.output: MLFeatureValue(multiArray: MLMultiArray(values, shape, .float32))
    ])
  }
}
