struct ByteVector {
  /// Padded with zeros to a multiple of 64.
  private(set) var components: [Int8]

  let factor: Float

  /// With larger components, estimates might overflow.
  static let maximumComponent: Float = 1e15

  /// Returns `nil` if a component is too large or isn't finite.
  init?(_ vector: UnsafeBufferPointer<Float>) {
    var largest: Float = 0
    for component in vector {
      guard abs(component) < Self.maximumComponent else { return nil }
      largest = max(largest, abs(component))
    }
    // The smallest numbers have no finite inverse; they are rounded to zero.
    let scale = largest > 1e-30 ? 127 / largest : 0
    components = [Int8](repeating: 0, count: (vector.count + 63) / 64 * 64)
    for (index, component) in vector.enumerated() {
      components[index] = Int8((component * scale).rounded())
    }
    factor = largest / 127
  }
}
