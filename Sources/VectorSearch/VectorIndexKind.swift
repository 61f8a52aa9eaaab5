/// A kind of index.
public enum VectorIndexKind: UInt32, Sendable, Hashable, CaseIterable {
  /// Every inner product is computed: ``ExactIndex``.
  case exact = 0

  /// Inner products are estimated from 2-bit codes, and the best are computed: ``QuantizedIndex``.
  case quantized = 1

  /// Links between near vectors are followed: ``GraphIndex``.
  case graph = 2
}
