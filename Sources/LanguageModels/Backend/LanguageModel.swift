/// A model that writes answers: what an engine fills in so that sessions can run on it.
///
/// A conforming type holds the weights, or the way to them, and is shared by any number of
/// sessions. Requests that arrive at the same time are answered one after another or side by side,
/// as the engine likes; a session itself makes one at a time. Nothing here names an engine.
///
/// The least an engine can do is to put each entry's `text` into its template and write. What it
/// can do beyond that it says in `capabilities`, and sessions make up for the rest.
public protocol LanguageModel: Sendable {
  /// A name for people, such as that of the file the weights came from.
  var name: String { get }

  /// Number of tokens that everything of one request shares: instructions, turns and the answer.
  var contextSize: Int { get }

  /// What the engine does by itself beyond writing text.
  var capabilities: LanguageModelCapabilities { get }

  /// Whether requests can be made now, and if not, why.
  var availability: SystemLanguageModel.Availability { get }

  /// Counts the tokens that a request would put before the answer.
  ///
  /// Exact: instructions, tools, turns and the conversation's template are counted, and where the
  /// last entry is a prompt or a tool's output, what opens the answer is counted too.
  func tokenCount(for request: GenerationRequest) async throws -> Int

  /// Counts the tokens of a bare text, with no template around it.
  ///
  /// A text put inside a prompt may merge with its neighbours, so sums of parts are estimates; the
  /// count of the whole request is the one that is exact.
  func tokenCount(of text: String) async throws -> Int

  /// Does ahead of time what can be done for a request that will begin like this one.
  ///
  /// Returns when it is done. What goes wrong is left for the request itself to report.
  func prewarm(for request: GenerationRequest) async

  /// Writes what comes after the last entry of the request's transcript.
  ///
  /// - Parameters:
  ///   - request: the conversation up to and with a prompt or tools' outputs, what the answer must
  ///     look like, and how to choose tokens.
  ///   - emit: takes each new piece of the answer, in order and one at a time, on any thread.
  ///     Joined, the texts are the answer. Calls of tools come whole.
  /// - Returns: why the answer ended and what it cost.
  /// - Throws: `CancellationError` at most one token after the task was cancelled, and the engine's
  ///   own errors as they are. A request that doesn't fit `contextSize` throws
  ///   `LanguageModelSession.GenerationError.exceededContextWindowSize` before anything is decoded.
  func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome
}

extension LanguageModel {
  /// None, unless the engine says otherwise.
  public var capabilities: LanguageModelCapabilities { [] }

  /// Available, unless the engine says otherwise.
  public var availability: SystemLanguageModel.Availability { .available }

  /// Nothing can be done ahead of time, unless the engine says otherwise.
  public func prewarm(for request: GenerationRequest) async {}
}

/// What an engine does by itself beyond writing text.
public struct LanguageModelCapabilities: OptionSet, Sendable, Hashable {
  /// One bit for each capability.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The answer can't leave `GenerationRequest.schema`: it is enforced while decoding.
  public static let guidedGeneration = Self(rawValue: 1 << 0)

  /// The model has its own form for tools: the engine shows it `GenerationRequest.tools`, renders
  /// earlier calls and outputs as the model's template does, keeps to `toolCallingMode` and reports
  /// calls as `GenerationEvent.toolCall`.
  public static let toolCalling = Self(rawValue: 1 << 1)
}
