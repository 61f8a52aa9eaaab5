import Kernels

struct RowScratch {
  let integers: AlignedBuffer<Int16>
  let factors: FloatBuffer
  let bytes: AlignedBuffer<UInt8>
  let scales: AlignedBuffer<kernel_byte_scale>

  init(_ sizes: [(rows: Int, depth: Int)]) {
    let rows = sizes.map(\.rows).max() ?? 0
    integers = AlignedBuffer(
      count: sizes.map { $0.rows * kernel_padded_depth($0.depth) }.max() ?? 0)
    factors = FloatBuffer(count: rows)
    bytes = AlignedBuffer(
      count: sizes.map { $0.rows * kernel_padded_byte_depth($0.depth) }.max() ?? 0)
    scales = AlignedBuffer(count: rows)
  }
}
