import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test when the small model isn't there.
  static var needsSmallModel: Self {
    .enabled(if: Weights.small != nil, "SmolLM2-135M isn't in the folder RECOLLECT_MODELS names.")
  }

  /// Skips a test when the model for answers isn't there.
  static var needsLargeModel: Self {
    .enabled(if: Weights.large != nil, "Qwen2.5 1.5B isn't in the folder RECOLLECT_MODELS names.")
  }
}
