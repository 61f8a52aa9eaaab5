/// A model that writes answers: what an engine fills in so that sessions can run on it.
///
/// A conforming type holds the weights, or the way to them, and is shared by any number of sessions.
/// Requests that arrive at the same time are answered one after another or side by side, as the
/// engine likes; a session itself makes one at a time. Nothing here names an engine.
public protocol LanguageModel: Sendable {
  /// A name for people, such as that of the file the weights came from.
  var name: String { get }

  /// Number of tokens that everything of one request shares: instructions, turns and the answer.
  var contextSize: Int { get }

  /// Counts the tokens that a request with this transcript would put before the answer.
  ///
  /// Exact: the conversation's template is applied, and where the last entry is a prompt, what opens
  /// the answer is counted too.
  func tokenCount(for transcript: Transcript) async throws -> Int

  /// Counts the tokens of a bare text, with no template around it.
  ///
  /// A text put inside a prompt may merge with its neighbours, so sums of parts are estimates; the
  /// count of the whole transcript is the one that is exact.
  func tokenCount(of text: String) async throws -> Int

  /// Does ahead of time what can be done for a request that will begin with this transcript.
  ///
  /// Returns when it is done. What goes wrong is left for the request itself to report.
  func prewarm(for transcript: Transcript) async

  /// Writes the answer to the last prompt of the request's transcript.
  ///
  /// - Parameters:
  ///   - request: the conversation up to and with the prompt, and how to choose tokens.
  ///   - emit: takes each new piece of the answer, in order and one at a time, on any thread. Pieces
  ///     are whole Unicode scalars; joined they are the answer.
  /// - Returns: why the answer ended and what it cost.
  /// - Throws: `CancellationError` at most one token after the task was cancelled, and the engine's
  ///   own errors as they are. A request that doesn't fit `contextSize` throws
  ///   `LanguageModelSession.GenerationError.exceededContextWindowSize` before anything is decoded.
  func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (String) -> Void
  ) async throws -> GenerationOutcome
}

extension LanguageModel {
  /// Nothing can be done ahead of time, unless the engine says otherwise.
  public func prewarm(for transcript: Transcript) async {}

  /// Counts the tokens a request made of these entries would put before the answer.
  public func tokenCount(for entries: some Collection<Transcript.Entry>) async throws -> Int {
    try await tokenCount(for: Transcript(entries: entries))
  }

  /// Counts the tokens of a conversation that consists of this prompt alone.
  public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
    let entry = Transcript.Prompt(Prompt(prompt), options: GenerationOptions())
    return try await tokenCount(for: Transcript(entries: [.prompt(entry)]))
  }

  /// Counts the tokens that these instructions alone put at the start of a conversation.
  public func tokenCount(for instructions: Instructions) async throws -> Int {
    let entry = Transcript.Instructions(instructions)
    return try await tokenCount(for: Transcript(entries: [.instructions(entry)]))
  }
}
