/// An engine that generates responses for sessions.
///
/// A conforming type holds the weights of a model, or the means to load them. Any number of
/// sessions can share one instance. A session makes one request at a time; the engine may process
/// the requests of several sessions one after another or in parallel. The protocol doesn't depend
/// on a particular engine.
///
/// An engine has to put the ``Transcript/Entry/text`` of each entry into its chat template and
/// generate text. It declares everything else it supports in ``capabilities``, and sessions provide
/// the rest.
public protocol LanguageModel: Sendable {
  /// A name to show to people, such as the name of the file that contains the weights.
  var name: String { get }

  /// The size of the context window in tokens.
  ///
  /// Instructions, tools, entries and the response of one request share the window.
  var contextSize: Int { get }

  /// The features that the engine supports beyond generating text.
  var capabilities: LanguageModelCapabilities { get }

  /// The availability of the model, with the reason if it is unavailable.
  var availability: SystemLanguageModel.Availability { get }

  /// A Boolean value that indicates whether the model runs on this machine, so that nothing of a
  /// request leaves it.
  ///
  /// Sensitive memories aren't added to requests to other models.
  var isLocal: Bool { get }

  /// The number of tokens of a prompt that the model reads in a second, as it was measured in
  /// earlier requests; `nil` if it isn't known.
  var readingSpeed: Double? { get }

  /// Returns the number of tokens before the response.
  ///
  /// The count is exact. It includes instructions, tools, entries and the text of the chat
  /// template. If the last entry is a prompt or a tool output, it also includes the template text
  /// that opens the response.
  func tokenCount(for request: GenerationRequest) async throws -> Int

  /// Returns the number of tokens in a text without a chat template.
  ///
  /// Inside a prompt, the first and last characters of the text can share tokens with their
  /// neighbors. The sum of several counts is therefore an estimate; only the count of a whole
  /// request is exact.
  func tokenCount(of text: String) async throws -> Int

  /// Tokenizes a request, so that it can be counted and generated without tokenizing it again.
  ///
  /// The default implementation calls ``tokenCount(for:)`` and ``respond(to:emit:)``, which
  /// tokenize the request twice.
  func prepare(_ request: GenerationRequest) async throws -> PreparedGeneration

  /// Prepares the model for a request that begins like the given one.
  ///
  /// The method returns when the preparation is done. It doesn't report errors; the request itself
  /// reports them.
  func prewarm(for request: GenerationRequest) async

  /// Returns how likely a response is to begin with each of several texts.
  ///
  /// Nothing is generated. The constraints of the request don't count.
  ///
  /// - Parameters:
  ///   - beginnings: The texts, none of them empty. All tokens of a text count, and only the first
  ///     one if the engine can't take back what it read.
  ///   - request: The conversation, which ends with a prompt or with tool outputs.
  /// - Returns: The probabilities; `nil`, the default, if the engine doesn't tell them.
  /// - Throws: As ``respond(to:emit:)``.
  func logProbabilities(
    of beginnings: [String], for request: GenerationRequest
  ) async throws -> BeginningProbabilities?

  /// Generates the response to the last entry of the request's transcript.
  ///
  /// - Parameters:
  ///   - request: The conversation, which ends with a prompt or with tool outputs, and the
  ///     constraints on the response.
  ///   - emit: A closure that receives each event in order, one at a time, on any thread. The
  ///     concatenated texts are the response. Each tool call is a single, complete event.
  /// - Returns: The reason the response ended and the tokens it used.
  /// - Throws: `CancellationError` at most one token after the task is cancelled, and errors of the
  ///   engine. A request that doesn't fit ``contextSize`` throws
  ///   ``LanguageModelSession/GenerationError/exceededContextWindowSize(_:)`` before the engine
  ///   decodes anything.
  func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome
}

extension LanguageModel {
  /// An empty set of capabilities, the default.
  public var capabilities: LanguageModelCapabilities { [] }

  /// The availability `available`, the default.
  public var availability: SystemLanguageModel.Availability { .available }

  /// The value `true`, the default.
  public var isLocal: Bool { true }

  /// The value `nil`, the default.
  public var readingSpeed: Double? { nil }

  /// The value `nil`, the default.
  public func logProbabilities(
    of beginnings: [String], for request: GenerationRequest
  ) async throws -> BeginningProbabilities? { nil }

  /// Does nothing, the default.
  public func prewarm(for request: GenerationRequest) async {}

  /// Counts the tokens of a request, and leaves the rest to ``respond(to:emit:)``, the default.
  public func prepare(_ request: GenerationRequest) async throws -> PreparedGeneration {
    PreparedGeneration(promptTokens: try await tokenCount(for: request)) { emit in
      try await respond(to: request, emit: emit)
    }
  }
}

/// The features that an engine supports beyond generating text.
public struct LanguageModelCapabilities: OptionSet, Sendable, Hashable {
  /// The bit set, with one bit for each capability.
  public let rawValue: Int

  /// Creates a set of capabilities from a bit set.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The capability to enforce ``GenerationRequest/schema`` while decoding.
  public static let guidedGeneration = Self(rawValue: 1 << 0)

  /// The capability to show tools to the model and to parse its tool calls.
  ///
  /// The engine shows ``GenerationRequest/tools`` in the markup of the model's chat template,
  /// renders earlier calls and outputs in that markup, enforces
  /// ``GenerationRequest/toolCallingMode`` and reports calls as ``GenerationEvent/toolCall(_:)``.
  public static let toolCalling = Self(rawValue: 1 << 1)
}
