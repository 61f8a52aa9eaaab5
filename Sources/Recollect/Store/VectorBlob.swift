import Embeddings
import Foundation
import GRDB

/// The stored form of a vector: its components as little-endian Float16, one after another.
///
/// They are Float32 in older libraries, and if a component is too large for Float16.
enum VectorBlob {
  private static let bytesOfHalf = MemoryLayout<UInt16>.size
  private static let bytesOfFloat = MemoryLayout<UInt32>.size

  static func encode(_ vector: [Float]) -> Data {
    guard let halves = halves(of: vector) else { return bytes(vector.map(\.bitPattern)) }
    return bytes(halves)
  }

  /// Returns the bytes that the files of a library may have for a vector.
  ///
  /// A saved index has Float32 components, which are rounded if those of the library are Float16.
  static func forms(of vector: [Float]) -> [Data] {
    let whole = bytes(vector.map(\.bitPattern))
    guard let halves = halves(of: vector) else { return [whole] }
    return [bytes(halves), bytes(halves.map { HalfPrecision.float($0).bitPattern }), whole]
  }

  /// Returns `nil` if a component is too large.
  private static func halves(of vector: [Float]) -> [UInt16]? {
    let halves = vector.map(HalfPrecision.bits)
    return halves.contains { $0 & 0x7C00 == 0x7C00 } ? nil : halves
  }

  private static func bytes<Bits: FixedWidthInteger>(_ components: [Bits]) -> Data {
    components.map(\.littleEndian).withUnsafeBytes { Data($0) }
  }

  static func isIntact(_ data: Data, dimension: Int) -> Bool {
    (try? withComponents(of: data, dimension: dimension) { _ in }) != nil
  }

  /// - Throws: `DatabaseError` of a damaged file if the vector has another number of components, or
  ///   one of them is infinite or NaN.
  static func decode(
    _ data: Data, dimension: Int, named name: @autoclosure () -> String = "a vector"
  ) throws -> [Float] {
    try withComponents(of: data, dimension: dimension, named: name()) { Array($0) }
  }

  /// Calls a closure with the components, and throws what ``decode(_:dimension:)`` throws.
  static func withComponents<Result>(
    of data: Data, dimension: Int, named name: @autoclosure () -> String = "a vector",
    _ body: (UnsafeBufferPointer<Float>) throws -> Result
  ) throws -> Result {
    try withUnsafeTemporaryAllocation(of: Float.self, capacity: dimension) { vector in
      let isRead = data.withUnsafeBytes { read($0, to: vector) }
      guard isRead, vector.allSatisfy(\.isFinite) else {
        throw DatabaseError.damaged("\(name()) isn't \(dimension) numbers")
      }
      return try body(UnsafeBufferPointer(vector))
    }
  }

  private static func read(
    _ bytes: UnsafeRawBufferPointer, to vector: UnsafeMutableBufferPointer<Float>
  ) -> Bool {
    switch bytes.count {
    case vector.count * bytesOfHalf:
      for index in vector.indices {
        let bits = bytes.loadUnaligned(fromByteOffset: bytesOfHalf * index, as: UInt16.self)
        vector.initializeElement(
          at: index, to: HalfPrecision.float(UInt16(littleEndian: bits)))
      }
    case vector.count * bytesOfFloat:
      for index in vector.indices {
        let bits = bytes.loadUnaligned(fromByteOffset: bytesOfFloat * index, as: UInt32.self)
        vector.initializeElement(at: index, to: Float(bitPattern: UInt32(littleEndian: bits)))
      }
    default: return false
    }
    return true
  }
}
