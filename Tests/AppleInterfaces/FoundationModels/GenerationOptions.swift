public struct GenerationOptions: Sendable, Equatable {
  public struct SamplingMode: Sendable, Equatable {
    #if OS27
      @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
      public enum Kind: Sendable, Equatable {
        case greedy
        case randomTopK(_: Int, seed: UInt64?)
        case randomProbabilityThreshold(_: Double, seed: UInt64?)
      }
      public let kind: Kind
    #else
      enum Kind: Equatable {
        case greedy
        case randomTopK(_: Int, seed: UInt64?)
        case randomProbabilityThreshold(_: Double, seed: UInt64?)
      }
      let kind: Kind
    #endif

    public static var greedy: SamplingMode { SamplingMode(kind: .greedy) }
    public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .randomTopK(k, seed: seed))
    }
    public static func random(
      probabilityThreshold: Double, seed: UInt64? = nil
    ) -> SamplingMode {
      SamplingMode(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
    }
  }

  public var temperature: Double?
  public var maximumResponseTokens: Int?

  #if OS27
    @available(*, deprecated, renamed: "samplingMode")
    public var sampling: SamplingMode?
    @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
    public var toolCallingMode: ToolCallingMode?

    public var samplingMode: SamplingMode? {
      get { sampling }
      set { sampling = newValue }
    }

    public init(
      samplingMode: SamplingMode? = nil, temperature: Double? = nil,
      maximumResponseTokens: Int? = nil
    ) {
      self.temperature = temperature
      self.maximumResponseTokens = maximumResponseTokens
      sampling = samplingMode
    }

    @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
    public struct ToolCallingMode: Sendable, Equatable {
      public enum Kind: Sendable, Equatable {
        case allowed
        case required
        case disallowed
      }
      public var kind: Kind
      public static let allowed = ToolCallingMode(kind: .allowed)
      public static let required = ToolCallingMode(kind: .required)
      public static let disallowed = ToolCallingMode(kind: .disallowed)
    }
  #else
    public var sampling: SamplingMode?

    public init(
      sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil
    ) {
      self.sampling = sampling
      self.temperature = temperature
      self.maximumResponseTokens = maximumResponseTokens
    }
  #endif
}
