import Kernels

struct LayerNorm: Sendable {
  let weight: FloatTensor
  let bias: FloatTensor
  let epsilon: Float

  /// Normalizes the sum of two rows, one of which may be `out`.
  func callAsFunction(
    _ x: UnsafePointer<Float>, plus residual: UnsafePointer<Float>,
    into out: UnsafeMutablePointer<Float>, _ kernels: kernel_variant
  ) {
    kernels.layer_norm(x, residual, weight.count, weight.values, bias.values, epsilon, out)
  }
}
