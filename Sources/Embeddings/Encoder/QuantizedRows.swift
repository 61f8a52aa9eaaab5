import Kernels

/// The memory of one thread for rows as integers, with a factor for each row.
struct QuantizedRows {
  let integers: IntegerBuffer
  let factors: FloatBuffer

  /// Allocates memory for some rows of one depth, or some other rows of another.
  init(_ sizes: [(rows: Int, depth: Int)]) {
    integers = IntegerBuffer(
      count: sizes.map { $0.rows * kernel_padded_depth($0.depth) }.max() ?? 0)
    factors = FloatBuffer(count: sizes.map(\.rows).max() ?? 0)
  }
}
