public import Foundation

public enum MLMultiArrayDataType: Int, Sendable {
  case float32 = 65568
  case int32 = 131104
}

open class MLMultiArray: NSObject {
  private(set) var values: [Double]
  private let sizes: [Int]
  public let dataType: MLMultiArrayDataType

  init(_ values: [Double], _ sizes: [Int], _ dataType: MLMultiArrayDataType) {
    self.values = values
    self.sizes = sizes
    self.dataType = dataType
  }

  public convenience init<ShapedArray>(_ shapedArray: ShapedArray)
  where ShapedArray: MLShapedArrayProtocol {
    self.init(
      shapedArray.scalars.map { $0.standInValue }, shapedArray.shape,
      ShapedArray.Scalar.multiArrayDataType)
  }

  public convenience init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
    let sizes = shape.map(\.intValue)
    self.init(Array(repeating: 0, count: sizes.reduce(1, *)), sizes, dataType)
  }

  public subscript(index: Int) -> NSNumber {
    get { NSNumber(value: values[index]) }
    set { values[index] = newValue.doubleValue }
  }

  public var shape: [NSNumber] { sizes.map { NSNumber(value: $0) } }
}

public protocol MLShapedArrayScalar {
  static var multiArrayDataType: MLMultiArrayDataType { get }
  var standInValue: Double { get }
  init(_ standInValue: Double)
}

extension Float: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .float32 }
  public var standInValue: Double { Double(self) }
}

extension Int32: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .int32 }
  public var standInValue: Double { Double(self) }
}

public protocol MLShapedArrayProtocol<Scalar> {
  associatedtype Scalar: MLShapedArrayScalar
  var shape: [Int] { get }
  var scalars: [Scalar] { get }
  init<S>(scalars: S, shape: [Int]) where S: Sequence, S.Element == Scalar
}

extension MLShapedArrayProtocol {
  public init(converting multiArray: MLMultiArray) {
    self.init(
      scalars: multiArray.values.map { Scalar($0) }, shape: multiArray.shape.map(\.intValue))
  }
}

public struct MLShapedArray<Scalar: MLShapedArrayScalar>: MLShapedArrayProtocol {
  public let scalars: [Scalar]
  public let shape: [Int]

  public init<S>(scalars: S, shape: [Int]) where S: Sequence, S.Element == Scalar {
    self.scalars = Array(scalars)
    self.shape = shape
    precondition(self.scalars.count == shape.reduce(1, *), "The shape is that of the scalars.")
  }
}
