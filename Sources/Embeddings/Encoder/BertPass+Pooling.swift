import Kernels

extension BertPass {
  /// Computes one vector of unit length for each sequence.
  ///
  /// - Parameter store: Receives the index of a sequence and its vector, which is valid only during
  ///   the call.
  func vectors(
    _ sequences: [[Int32]], pooling: Pooling, size: Int,
    store: (Int, UnsafeBufferPointer<Float>) -> Void
  ) {
    var rows = run(sequences)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: size) { vector in
      vector.initialize(repeating: 0)
      for (number, sequence) in sequences.enumerated() {
        switch pooling {
        case .cls:
          for index in 0..<size { vector[index] = rows[index] }
        case .mean:
          vector.update(repeating: 0)
          for row in 0..<sequence.count {
            for index in 0..<size { vector[index] += rows[row * size + index] }
          }
        }
        normalize(vector)
        store(number, UnsafeBufferPointer(vector))
        rows += sequence.count * size
      }
    }
  }

  private func normalize(_ vector: UnsafeMutableBufferPointer<Float>) {
    let address = UnsafePointer(vector.baseAddress!)
    let length = kernel_best().pointee.dot(address, address, vector.count).squareRoot()
    guard length > 0 else { return }
    for index in vector.indices { vector[index] /= length }
  }
}
