extension SystemLanguageModel {
  /// The availability of the model.
  public enum Availability: Sendable, Equatable {
    /// The model is available.
    case available
    /// The model is unavailable for the given reason.
    case unavailable(UnavailableReason)

    /// A reason a model is unavailable.
    public enum UnavailableReason: Sendable, Hashable {
      /// The machine can't run the model, for example because it has too little memory.
      case deviceNotEligible
      /// No engine is registered, or the person has switched off models.
      case appleIntelligenceNotEnabled
      /// The model is set up, but a file it needs, such as its weights, is missing.
      case modelNotReady
    }
  }
}

extension SystemLanguageModel.Availability.UnavailableReason {
  /// Text for people that describes the problem and how to solve it.
  public var remedy: String {
    switch self {
    case .deviceNotEligible:
      "This machine's memory is too small for the model. Choose a smaller model."
    case .appleIntelligenceNotEnabled:
      "No language model is set up. Register one with SystemLanguageModel.register(_:) when the "
        + "program starts, or switch it on in the settings."
    case .modelNotReady:
      "The model's files aren't there yet. Fetch them, then try again."
    }
  }
}
