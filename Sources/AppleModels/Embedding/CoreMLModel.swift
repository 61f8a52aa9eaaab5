#if canImport(CoreML)
  import CoreML
  import Digests
  import Embeddings
  import Foundation

  /// A model of Core ML with the names and the shape of its inputs and output.
  struct CoreMLModel {
    /// The length that inputs must have; `nil` if it is flexible.
    let length: Int?

    private let model: MLModel
    private let name: String
    private let output: String
    private let hasTypes: Bool
    private let padding: Int32

    private static let ids = "input_ids"
    private static let mask = "attention_mask"
    private static let types = "token_type_ids"

    init(_ file: URL, output: String?, padding: Int32) throws {
      name = file.lastPathComponent
      self.padding = padding
      do {
        model = try MLModel(contentsOf: file, configuration: MLModelConfiguration())
      } catch {
        throw AppleModelError(.unloadable, model: name, "It can't be loaded: \(error)")
      }
      let inputs = model.modelDescription.inputDescriptionsByName
      guard let ids = inputs[Self.ids]?.multiArrayConstraint, inputs[Self.mask] != nil else {
        throw Self.unexpected(
          name, "Its inputs are \(inputs.keys.sorted()); \(Self.ids) and \(Self.mask) are needed.")
      }
      hasTypes = inputs[Self.types] != nil
      length = ids.shapeConstraint.type == .unspecified ? ids.shape.last?.intValue : nil
      let outputs = model.modelDescription.outputDescriptionsByName.keys.sorted()
      guard let found = output ?? (outputs.count == 1 ? outputs[0] : nil), outputs.contains(found)
      else {
        throw Self.unexpected(name, "Its outputs are \(outputs); name one of them.")
      }
      self.output = found
    }

    func vector(of tokens: [Int32]) throws -> [Float] {
      let count = length ?? tokens.count
      let rest = count - tokens.count
      var inputs = [
        Self.ids: Self.input(tokens + [Int32](repeating: padding, count: rest)),
        Self.mask: Self.input(
          [Int32](repeating: 1, count: tokens.count) + [Int32](repeating: 0, count: rest)),
      ]
      if hasTypes { inputs[Self.types] = Self.input([Int32](repeating: 0, count: count)) }
      let array: MLMultiArray?
      do {
        let provider = try MLDictionaryFeatureProvider(dictionary: inputs)
        array = try model.prediction(from: provider).featureValue(for: output)?.multiArrayValue
      } catch {
        throw AppleModelError(
          .failed, model: name, "It failed for \(tokens.count) tokens: \(error)")
      }
      guard let array else {
        throw Self.unexpected(name, "The output \(output) isn't an array of numbers.")
      }
      return try mean(of: MLShapedArray<Float>(converting: array), tokens.count)
    }

    /// The outputs of padding aren't read.
    private func mean(of array: MLShapedArray<Float>, _ tokens: Int) throws -> [Float] {
      let dimension = array.shape.last ?? 0
      let vectors = array.shape.count == 3 ? tokens : 1
      let scalars = array.scalars
      guard dimension > 0, [2, 3].contains(array.shape.count), scalars.count >= vectors * dimension
      else {
        throw Self.unexpected(name, "The output \(output) has the shape \(array.shape).")
      }
      var mean = VectorMean(dimension: dimension)
      for index in 0..<vectors {
        mean.add(scalars[index * dimension..<(index + 1) * dimension].map(Double.init))
      }
      return mean.normalized
    }

    private static func input(_ values: [Int32]) -> MLMultiArray {
      MLMultiArray(MLShapedArray<Int32>(scalars: values, shape: [1, values.count]))
    }

    private static func unexpected(_ name: String, _ message: String) -> AppleModelError {
      AppleModelError(.unexpectedForm, model: name, message)
    }

    /// Returns twelve digits of a digest of a model's files.
    static func digest(of folder: URL) throws -> String {
      var digest = SHA256()
      let files = FileManager.default.enumerator(atPath: folder.path)
      for path in (files?.compactMap { $0 as? String } ?? []).sorted() {
        let file = folder.appendingPathComponent(path)
        guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
          continue
        }
        digest.update(data: Data(path.utf8))
        digest.update(data: try Data(contentsOf: file, options: .mappedIfSafe))
      }
      return digest.finalize().hexadecimal(bytes: 6)
    }
  }
#endif
