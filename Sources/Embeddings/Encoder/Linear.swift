import Kernels

/// A linear layer y = x · Wᵀ + b, with weights packed for the multiplication kernel.
struct Linear: Sendable {
  let inputs: Int
  let outputs: Int
  private let weights: Weights
  private let bias: FloatBuffer

  /// The shortest numbers that a layer may multiply; it uses longer ones if they are as fast.
  enum Numbers {
    case floats
    /// Of 16 bits.
    case integers
    /// Of 8 bits.
    case bytes
  }

  private enum Weights: Sendable {
    case floats(FloatBuffer)
    /// With a factor for each output.
    case integers(AlignedBuffer<Int16>, factors: FloatBuffer)
    /// With a factor and a sum for each output.
    case bytes(AlignedBuffer<Int8>, factors: FloatBuffer, sums: AlignedBuffer<Int32>)
  }

  init(_ parts: [(weight: FloatTensor, bias: FloatTensor)], _ numbers: Numbers) {
    inputs = parts[0].weight.shape[1]
    outputs = parts.reduce(0) { $0 + $1.weight.shape[0] }
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
    let (inputs, outputs) = (inputs, outputs)
    // From here on only a pointer into memory of the parts or the stack is used.
    weights = withExtendedLifetime((parts, stacked)) {
      let values = stacked.map { UnsafePointer($0.pointer) } ?? parts[0].weight.values
      return Self.pack(values, inputs, outputs, numbers)
    }
  }

  private static func pack(
    _ values: UnsafePointer<Float>, _ inputs: Int, _ outputs: Int, _ numbers: Numbers
  ) -> Weights {
    switch numbers {
    case .bytes where kernel_best().pointee.multiply_bytes != nil:
      let depth = kernel_padded_byte_depth(inputs)
      let packed = AlignedBuffer<Int8>(count: kernel_packed_count(depth, outputs))
      let factors = FloatBuffer(count: outputs)
      let sums = AlignedBuffer<Int32>(count: outputs)
      kernel_pack_bytes(
        values, inputs, inputs, outputs, packed.pointer, factors.pointer, sums.pointer)
      return .bytes(packed, factors: factors, sums: sums)
    case .bytes where kernel_best().pointee.multiply_quantized != nil,
      .integers where kernel_best().pointee.multiply_quantized != nil:
      let packed = AlignedBuffer<Int16>(count: kernel_packed_quantized_count(inputs, outputs))
      let factors = FloatBuffer(count: outputs)
      kernel_pack_quantized(values, inputs, inputs, outputs, packed.pointer, factors.pointer)
      return .integers(packed, factors: factors)
    case .floats, .bytes, .integers:
      let packed = FloatBuffer(count: kernel_packed_count(inputs, outputs))
      kernel_pack_transposed(values, inputs, inputs, outputs, packed.pointer)
      return .floats(packed)
    }
  }

  /// - Parameter scratch: Memory for the rows as integers, which a layer of floats doesn't use.
  func callAsFunction(
    _ x: UnsafePointer<Float>, rows: Int, into y: UnsafeMutablePointer<Float>,
    _ scratch: RowScratch, _ kernels: kernel_variant
  ) {
    switch weights {
    case .floats(let packed):
      kernels.multiply(
        x, inputs, rows, inputs, packed.pointer, outputs, bias.pointer, y, outputs)
    case .integers(let packed, let factors):
      kernels.quantize(x, rows, inputs, scratch.integers.pointer, scratch.factors.pointer)
      kernels.multiply_quantized(
        scratch.integers.pointer, scratch.factors.pointer, rows, inputs, packed.pointer,
        factors.pointer, outputs, bias.pointer, y, outputs)
    case .bytes(let packed, let factors, let sums):
      kernels.quantize_bytes(
        x, rows, inputs, scratch.bytes.pointer, scratch.scales.pointer)
      kernels.multiply_bytes(
        scratch.bytes.pointer, scratch.scales.pointer, rows, inputs, packed.pointer,
        factors.pointer, sums.pointer, outputs, bias.pointer, y, outputs)
    }
  }
}
