import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test if the small model isn't installed.
  static var needsSmallModel: Self {
    .enabled(if: Weights.small != nil, "SmolLM2-135M isn't in the folder RECOLLECT_MODELS names.")
  }

  /// Skips a test if the large model isn't installed.
  static var needsLargeModel: Self {
    .enabled(if: Weights.large != nil, "Qwen2.5 1.5B isn't in the folder RECOLLECT_MODELS names.")
  }

  /// Skips a test if the embedding model isn't installed, as it isn't by default.
  static var needsNomic: Self {
    .enabled(if: Weights.nomic != nil, "needs `Scripts/fetch-models nomic` (283 MB)")
  }
}
