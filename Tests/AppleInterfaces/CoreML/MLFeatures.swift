public import Foundation

open class MLFeatureValue: NSObject {
  public let multiArrayValue: MLMultiArray?

  public init(multiArray: MLMultiArray) { multiArrayValue = multiArray }
}

public protocol MLFeatureProvider {
  var featureNames: Set<String> { get }
  func featureValue(for featureName: String) -> MLFeatureValue?
}

open class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider {
  private let values: [String: MLFeatureValue]

  public init(dictionary: [String: Any]) throws {
    values = dictionary.compactMapValues { value in
      (value as? MLFeatureValue) ?? (value as? MLMultiArray).map { MLFeatureValue(multiArray: $0) }
    }
  }

  public var featureNames: Set<String> { Set(values.keys) }
  public func featureValue(for featureName: String) -> MLFeatureValue? { values[featureName] }
}

public enum MLMultiArrayShapeConstraintType: Int, Sendable {
  case unspecified = 1
  case enumerated = 2
  case range = 3
}

open class MLMultiArrayShapeConstraint: NSObject {
  public let type: MLMultiArrayShapeConstraintType
  init(_ type: MLMultiArrayShapeConstraintType) { self.type = type }
}

open class MLMultiArrayConstraint: NSObject {
  public let shape: [NSNumber]
  public let shapeConstraint: MLMultiArrayShapeConstraint

  init(_ shape: [Int], _ type: MLMultiArrayShapeConstraintType) {
    self.shape = shape.map { NSNumber(value: $0) }
    shapeConstraint = MLMultiArrayShapeConstraint(type)
  }
}

open class MLFeatureDescription: NSObject {
  public let name: String
  public let multiArrayConstraint: MLMultiArrayConstraint?

  init(_ name: String, _ constraint: MLMultiArrayConstraint?) {
    self.name = name
    multiArrayConstraint = constraint
  }
}

open class MLModelDescription: NSObject {
  public let inputDescriptionsByName: [String: MLFeatureDescription]
  public let outputDescriptionsByName: [String: MLFeatureDescription]

  init(_ inputs: [MLFeatureDescription], _ outputs: [MLFeatureDescription]) {
    inputDescriptionsByName = Dictionary(uniqueKeysWithValues: inputs.map { ($0.name, $0) })
    outputDescriptionsByName = Dictionary(uniqueKeysWithValues: outputs.map { ($0.name, $0) })
  }
}
