/// Options that control sampling, response length and tool calling.
///
/// The model chooses a value for each option that is `nil`; the documentation of the model
/// describes its defaults.
public struct GenerationOptions: Sendable, Equatable {
  /// The method that picks the next token.
  public var sampling: SamplingMode?

  /// The temperature: 0 always picks the most likely token, 1 keeps the model's probabilities.
  ///
  /// The value is zero or more. Higher values make the probabilities more equal. The temperature
  /// has no effect on ``SamplingMode/greedy``.
  public var temperature: Double?

  /// The maximum number of tokens in the response, which is cut off there.
  ///
  /// The context window reserves this number of tokens before the model starts. If the model calls
  /// tools, the limit applies to each model request separately. Engines with guided generation
  /// close a structured response within the limit. With other engines, a structured response that
  /// is cut off throws ``LanguageModelSession/GenerationError/decodingFailure(_:)``.
  public var maximumResponseTokens: Int?

  /// The tool calling mode; `nil` means ``ToolCallingMode/allowed``.
  public var toolCallingMode: ToolCallingMode?

  /// Creates options; the model chooses the value of each omitted one.
  public init(
    sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil,
    toolCallingMode: ToolCallingMode? = nil
  ) {
    self.sampling = sampling
    self.temperature = temperature
    self.maximumResponseTokens = maximumResponseTokens
    self.toolCallingMode = toolCallingMode
  }

  /// Traps if an option has an invalid value.
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
  /// A method that picks the next token from the model's probabilities.
  public struct SamplingMode: Sendable, Equatable {
    /// The sampling methods, for engines to switch over.
    public enum Kind: Sendable, Equatable {
      /// The most likely token.
      case greedy
      /// A random token among the `count` most likely ones.
      case top(count: Int, seed: UInt64?)
      /// A random token among the most likely ones whose probabilities add up to the threshold.
      case nucleus(threshold: Double, seed: UInt64?)
    }

    /// The sampling method.
    public let kind: Kind

    /// The mode that always picks the most likely token, so the same prompt gives the same
    /// response.
    public static var greedy: SamplingMode { SamplingMode(kind: .greedy) }

    /// Returns a mode that picks a random token among the `k` most likely ones.
    ///
    /// - Parameters:
    ///   - k: The number of tokens to pick from, one or more.
    ///   - seed: The seed of the random numbers; `nil` draws a new one. The same prompt with the
    ///     same seed gives the same response.
    public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
      precondition(k > 0, "Sampling needs at least one token to choose from.")
      return SamplingMode(kind: .top(count: k, seed: seed))
    }

    /// Returns a mode that picks a random token among the most likely ones that reach a threshold.
    ///
    /// The candidates are the most likely tokens whose probabilities add up to the threshold. This
    /// is nucleus or top-p sampling (Holtzman et al., 2019).
    ///
    /// - Parameters:
    ///   - probabilityThreshold: The threshold, from 0 (only the most likely token) to 1 (all
    ///     tokens).
    ///   - seed: The seed of the random numbers; `nil` draws a new one. The same prompt with the
    ///     same seed gives the same response.
    public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
      precondition(
        (0...1).contains(probabilityThreshold), "A probability threshold lies between 0 and 1.")
      return SamplingMode(kind: .nucleus(threshold: probabilityThreshold, seed: seed))
    }
  }
}

extension GenerationOptions {
  /// A mode that allows, requires or disallows tool calls.
  public enum ToolCallingMode: String, Sendable, Hashable, Codable {
    /// The model decides whether to respond or to call tools.
    case allowed
    /// The model has to begin with a tool call; after the outputs it decides itself.
    case required
    /// The model responds without tool calls, although it still sees the tools.
    case disallowed
  }
}

extension GenerationOptions: Codable {}
extension GenerationOptions.SamplingMode: Codable {}
extension GenerationOptions.SamplingMode.Kind: Codable {}
