public import Observation
import Synchronization

/// A conversation with a model: it keeps the turns and puts them before the model with each prompt.
///
/// A session answers one request at a time; a second one while `isResponding` throws
/// `GenerationError.concurrentRequests`. Several sessions may share a model. Instructions, turns,
/// prompt and answer share the model's window, and what doesn't fit throws
/// `GenerationError.exceededContextWindowSize` before anything is decoded. A request that fails or is
/// cancelled leaves the transcript as it was before it.
///
/// ```swift
/// let session = LanguageModelSession(model: model, instructions: "Answer in one sentence.")
/// let answer = try await session.respond(to: "Why is the sky blue?")
/// print(answer.content)
/// ```
public final class LanguageModelSession: Observable, Sendable {
  private struct State {
    var transcript: Transcript
    var isResponding = false
  }

  package let model: any LanguageModel
  private let state: Mutex<State>
  private let registrar = ObservationRegistrar()

  private init(_ model: any LanguageModel, beginningWith transcript: Transcript) {
    self.model = model
    state = Mutex(State(transcript: transcript))
  }

  /// Starts a conversation, with instructions when there are any.
  public convenience init(model: any LanguageModel, instructions: String? = nil) {
    self.init(model, instructions: instructions.map { Instructions($0) })
  }

  /// Starts a conversation with instructions.
  public convenience init(model: any LanguageModel, instructions: Instructions) {
    self.init(model, instructions: instructions)
  }

  /// Starts a conversation with instructions listed in a closure.
  public convenience init(
    model: any LanguageModel, @InstructionsBuilder instructions: () throws -> Instructions
  ) rethrows {
    self.init(model, instructions: try instructions())
  }

  /// Goes on with a conversation, its instructions among the entries.
  public convenience init(model: any LanguageModel, transcript: Transcript) {
    self.init(model, beginningWith: transcript)
  }

  private convenience init(_ model: any LanguageModel, instructions: Instructions?) {
    let entries = instructions.map { [Transcript.Entry.instructions(.init($0))] }
    self.init(model, beginningWith: Transcript(entries: entries ?? []))
  }

  /// The turns so far, with the prompt being answered when there is one.
  public var transcript: Transcript {
    registrar.access(self, keyPath: \.transcript)
    return state.withLock { $0.transcript }
  }

  /// Whether a request is being answered now.
  public var isResponding: Bool {
    registrar.access(self, keyPath: \.isResponding)
    return state.withLock { $0.isResponding }
  }

  /// Lets the model read ahead what the next request will begin with, so that its answer starts sooner.
  ///
  /// Returns at once.
  public func prewarm(promptPrefix: Prompt? = nil) {
    var ahead = transcript
    if let promptPrefix {
      ahead.append(.prompt(.init(promptPrefix, options: GenerationOptions())))
    }
    Task { [model, ahead] in await model.prewarm(for: ahead) }
  }

  /// Counts the tokens that a request with this prompt would put before the answer.
  ///
  /// Exact: instructions, the turns so far and the conversation's template are counted. What is left
  /// of the model's `contextSize` is room for the answer.
  public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
    var whole = transcript
    whole.append(.prompt(.init(Prompt(prompt), options: GenerationOptions())))
    return try await model.tokenCount(for: whole)
  }
}

extension LanguageModelSession {
  /// One request under way: what the model gets, and where its entries begin in the transcript.
  struct Turn: Sendable {
    var request: GenerationRequest
    var start: Int
  }

  /// Takes the session for one request and puts the prompt at the end of the transcript.
  func begin(_ prompt: Prompt, options: GenerationOptions) throws -> Turn {
    options.validate()
    let entry = Transcript.Entry.prompt(.init(prompt, options: options))
    return try mutate { state in
      guard !state.isResponding else {
        throw GenerationError.concurrentRequests(
          .init(debugDescription: "A request was made while isResponding was true."))
      }
      state.isResponding = true
      let start = state.transcript.endIndex
      state.transcript.append(entry)
      return Turn(
        request: GenerationRequest(transcript: state.transcript, options: options), start: start)
    }
  }

  /// Ends a request: its answer joins the transcript, or its prompt leaves it again.
  ///
  /// - Returns: the entries the request added.
  @discardableResult
  func end(_ turn: Turn, with entry: Transcript.Entry?) -> ArraySlice<Transcript.Entry> {
    mutate { state in
      state.isResponding = false
      if let entry {
        state.transcript.append(entry)
      } else {
        state.transcript.entries.removeSubrange(turn.start...)
      }
      return state.transcript.entries[turn.start...]
    }
  }

  private func mutate<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try registrar.withMutation(of: self, keyPath: \.transcript) {
      try registrar.withMutation(of: self, keyPath: \.isResponding) {
        try state.withLock { try body(&$0) }
      }
    }
  }
}
