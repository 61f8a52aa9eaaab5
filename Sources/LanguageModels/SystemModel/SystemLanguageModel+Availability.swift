extension SystemLanguageModel {
  /// Whether the model can be used now.
  public enum Availability: Sendable, Equatable {
    /// It can.
    case available
    /// It can't, for this reason.
    case unavailable(UnavailableReason)

    /// Why a model can't be used.
    public enum UnavailableReason: Sendable, Hashable {
      /// This machine can't run the model, for example because its memory is too small.
      case deviceNotEligible
      /// No model is set up: no engine is registered, or the person has switched models off.
      case appleIntelligenceNotEnabled
      /// The model is set up but what it needs isn't there yet, for example its weights.
      case modelNotReady
    }
  }
}
