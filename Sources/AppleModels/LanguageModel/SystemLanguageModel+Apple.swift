#if canImport(FoundationModels)
  public import FoundationModels
  public import LanguageModels

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension LanguageModels.SystemLanguageModel.Availability {
    /// Creates an availability from that of Apple's model.
    ///
    /// A reason of a later system counts as a model that isn't ready.
    public init(_ availability: FoundationModels.SystemLanguageModel.Availability) {
      switch availability {
      case .available: self = .available
      case .unavailable(.deviceNotEligible): self = .unavailable(.deviceNotEligible)
      case .unavailable(.appleIntelligenceNotEnabled):
        self = .unavailable(.appleIntelligenceNotEnabled)
      case .unavailable(.modelNotReady): self = .unavailable(.modelNotReady)
      case .unavailable: self = .unavailable(.modelNotReady)
      }
    }
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension LanguageModels.SystemLanguageModel.Availability.UnavailableReason {
    /// Text for people that describes the problem with Apple's model and how to solve it.
    public var appleRemedy: String {
      switch self {
      case .deviceNotEligible: "This device can't run Apple Intelligence. Use another model."
      case .appleIntelligenceNotEnabled: "Switch on Apple Intelligence in the settings."
      case .modelNotReady:
        "The system is still loading the model of Apple Intelligence. Try again later, with power and "
          + "a network."
      }
    }
  }
#endif
