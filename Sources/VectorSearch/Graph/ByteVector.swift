/// A vector in 8 bits a component.
struct ByteVector {
  /// The components, with zeros up to a multiple of 64.
  private(set) var components: [Int8]

  /// The number by which the components are multiplied to give those of the vector.
  let factor: Float

  /// The size of components from which on estimates might overflow.
  static let limit: Float = 1e15

  /// Creates the bytes of a vector; `nil` if a component isn't below the limit.
  init?(_ vector: UnsafeBufferPointer<Float>) {
    var largest: Float = 0
    for component in vector {
      guard abs(component) < Self.limit else { return nil }
      largest = max(largest, abs(component))
    }
    // The least of numbers have no inverse; all that matters is that they are small.
    let scale = largest > 1e-30 ? 127 / largest : 0
    components = [Int8](repeating: 0, count: (vector.count + 63) / 64 * 64)
    for (index, component) in vector.enumerated() {
      components[index] = Int8((component * scale).rounded())
    }
    factor = largest / 127
  }
}
