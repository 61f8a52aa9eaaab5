import Kernels

/// A linear layer y = x · Wᵀ + b, with weights packed for the multiplication kernel.
struct Linear: Sendable {
  let inputs: Int
  let outputs: Int
  private let packed: FloatBuffer
  private let bias: FloatBuffer

  /// Creates a layer that stacks the outputs of several layers with the same inputs.
  init(_ parts: [(weight: FloatTensor, bias: FloatTensor)]) {
    inputs = parts[0].weight.shape[1]
    outputs = parts.reduce(0) { $0 + $1.weight.shape[0] }
    packed = FloatBuffer(count: kernel_packed_count(inputs, outputs))
    bias = FloatBuffer(count: outputs)
    let stacked = parts.count == 1 ? nil : FloatBuffer(count: inputs * outputs)
    var row = 0
    for part in parts {
      let rows = part.weight.shape[0]
      stacked?.pointer.advanced(by: row * inputs)
        .update(from: part.weight.values, count: rows * inputs)
      bias.pointer.advanced(by: row).update(from: part.bias.values, count: rows)
      row += rows
    }
    // From here on only a pointer into memory of the parts or the stack is used.
    withExtendedLifetime((parts, stacked)) {
      let weights = stacked.map { UnsafePointer($0.pointer) } ?? parts[0].weight.values
      kernel_pack_transposed(weights, inputs, inputs, outputs, packed.pointer)
    }
  }

  /// Applies the layer to consecutive rows.
  func callAsFunction(
    _ x: UnsafePointer<Float>, rows: Int, into y: UnsafeMutablePointer<Float>,
    _ kernels: kernel_variant
  ) {
    kernels.multiply(
      x, inputs, rows, inputs, packed.pointer, outputs, bias.pointer, y, outputs)
  }
}

/// A layer normalization with its weights.
struct LayerNorm: Sendable {
  let weight: FloatTensor
  let bias: FloatTensor
  let epsilon: Float

  /// Normalizes the sum of two rows.
  ///
  /// `out` may be one of them.
  func callAsFunction(
    _ x: UnsafePointer<Float>, plus residual: UnsafePointer<Float>,
    into out: UnsafeMutablePointer<Float>, _ kernels: kernel_variant
  ) {
    kernels.layer_norm(x, residual, weight.count, weight.values, bias.values, epsilon, out)
  }
}
