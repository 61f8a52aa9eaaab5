/// How a model chooses the tokens of an answer, and how many it may write.
///
/// What is nil is left to the model; its documentation says what it then does.
public struct GenerationOptions: Sendable, Equatable {
  /// The way the next token is picked.
  public var sampling: SamplingMode?

  /// How evenly chances are spread over tokens: 0 always takes the likeliest, 1 keeps the model's
  /// own.
  ///
  /// Zero or more. It has no effect on `.greedy`.
  public var temperature: Double?

  /// Most tokens the answer may have; one that needs more is cut off there.
  ///
  /// This much room is set aside in the context window before the model starts. Where tools are
  /// called it holds for each round of the model by itself. An answer with a schema that is cut off
  /// isn't whole and throws `GenerationError.decodingFailure`, unless the engine closes the value
  /// in the room that is left, as those with guided generation do.
  public var maximumResponseTokens: Int?

  /// Whether tools may, must or mustn't be called; nil leaves it to the model, as `.allowed` does.
  public var toolCallingMode: ToolCallingMode?

  /// Creates options; each one left out is the model's to decide.
  public init(
    sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil,
    toolCallingMode: ToolCallingMode? = nil
  ) {
    self.sampling = sampling
    self.temperature = temperature
    self.maximumResponseTokens = maximumResponseTokens
    self.toolCallingMode = toolCallingMode
  }

  /// Traps where a value is outside what it can mean.
  package func validate() {
    precondition(
      temperature.map { $0 >= 0 && $0.isFinite } ?? true,
      "The temperature of GenerationOptions is a finite number, zero or more.")
    precondition(
      maximumResponseTokens.map { $0 > 0 } ?? true,
      "maximumResponseTokens of GenerationOptions is at least one.")
  }
}

extension GenerationOptions {
  /// A way to pick the next token from the model's chances.
  public struct SamplingMode: Sendable, Equatable {
    /// The ways there are, for engines to switch over.
    public enum Kind: Sendable, Equatable {
      /// The likeliest token.
      case greedy
      /// By chance among the `count` likeliest.
      case top(count: Int, seed: UInt64?)
      /// By chance among the likeliest whose chances add up to the threshold.
      case nucleus(threshold: Double, seed: UInt64?)
    }

    /// Which way this is.
    public let kind: Kind

    /// Always the likeliest token: the same prompt gives the same answer.
    public static var greedy: SamplingMode { SamplingMode(kind: .greedy) }

    /// By chance among the `k` likeliest tokens.
    /// - Parameters:
    ///   - k: one or more.
    ///   - seed: with the same seed and prompt the answer is the same; nil draws a fresh one.
    public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
      precondition(k > 0, "Sampling needs at least one token to choose from.")
      return SamplingMode(kind: .top(count: k, seed: seed))
    }

    /// By chance among the likeliest tokens whose chances together reach the threshold.
    ///
    /// Known as nucleus or top-p sampling (Holtzman et al., 2019).
    /// - Parameters:
    ///   - probabilityThreshold: from 0 (the likeliest only) to 1 (all).
    ///   - seed: with the same seed and prompt the answer is the same; nil draws a fresh one.
    public static func random(
      probabilityThreshold: Double, seed: UInt64? = nil
    ) -> SamplingMode {
      precondition(
        (0...1).contains(probabilityThreshold), "A probability threshold lies between 0 and 1.")
      return SamplingMode(kind: .nucleus(threshold: probabilityThreshold, seed: seed))
    }
  }
}

extension GenerationOptions: Codable {}
extension GenerationOptions.SamplingMode: Codable {}
extension GenerationOptions.SamplingMode.Kind: Codable {}
