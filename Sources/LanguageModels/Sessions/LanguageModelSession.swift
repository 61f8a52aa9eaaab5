import Foundation
public import Observation
import Synchronization

/// A conversation with a model: it keeps the turns and puts them before the model with each prompt.
///
/// A session answers one request at a time; a second one while `isResponding` throws
/// `GenerationError.concurrentRequests`. Several sessions may share a model. Instructions, tools,
/// turns, prompt and answer share the model's window, and what doesn't fit throws
/// `GenerationError.exceededContextWindowSize` before anything is decoded; `Transcript.condensed`
/// tells how to go on then. A request that fails or is cancelled leaves the transcript as it was
/// before it, with the calls of tools it made.
///
/// Any text can be a prompt: none at all, one with NULs, one with a model's template markers.
/// Markers in it are text to the model and nothing else.
///
/// ```swift
/// let session = LanguageModelSession(instructions: "Answer in one sentence.")
/// let answer = try await session.respond(to: "Why is the sky blue?")
/// print(answer.content)
/// ```
public final class LanguageModelSession: Observable, Sendable {
  private struct State {
    var transcript: Transcript
    var isResponding = false
    var toolLimits = ToolLimits()
  }

  /// The model as it was given; a request runs on what it resolves to.
  package let model: any LanguageModel
  let tools: SessionTools
  let id = UUID()
  private let state: Mutex<State>
  private let registrar = ObservationRegistrar()

  /// What every public way to start comes to.
  init(_ model: any LanguageModel, tools: [any Tool], beginningWith transcript: Transcript) {
    self.model = model
    self.tools = SessionTools(tools)
    state = Mutex(State(transcript: transcript.offering(self.tools.definitions)))
  }

  /// The turns so far, with what the request being answered has added until now.
  public var transcript: Transcript {
    registrar.access(self, keyPath: \.transcript)
    return state.withLock { $0.transcript }
  }

  /// Whether a request is being answered now.
  public var isResponding: Bool {
    registrar.access(self, keyPath: \.isResponding)
    return state.withLock { $0.isResponding }
  }

  /// How often and how long tools may be called in one request; holds from the next request on.
  public var toolLimits: ToolLimits {
    get { state.withLock { $0.toolLimits } }
    set { state.withLock { $0.toolLimits = newValue } }
  }

  /// Lets the model read ahead what the next request will begin with, so that its answer starts
  /// sooner.
  ///
  /// Returns at once. A model that isn't loaded yet is loaded.
  public func prewarm(promptPrefix: Prompt? = nil) {
    var ahead = transcript
    if let promptPrefix {
      ahead.append(.prompt(.init(promptPrefix, options: GenerationOptions())))
    }
    Task { [self, ahead] in
      guard let engine = try? await model.resolved() else { return }
      await engine.prewarm(for: round(ahead, form: .text, mode: .allowed, on: engine).request)
    }
  }

  /// Counts the tokens that a request with this prompt would put before the answer.
  ///
  /// Exact: instructions, tools, the turns so far and the conversation's template are counted. What
  /// is left of the model's `contextSize` is room for the answer.
  public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
    var whole = transcript
    whole.append(.prompt(.init(Prompt(prompt), options: GenerationOptions())))
    return try await tokenCount(of: whole)
  }

  /// Counts the tokens of the conversation as it stands, with the tools.
  func tokenCountOfTranscript() async throws -> Int { try await tokenCount(of: transcript) }

  private func tokenCount(of transcript: Transcript) async throws -> Int {
    let engine = try await model.resolved()
    return try await engine.tokenCount(
      for: round(transcript, form: .text, mode: .allowed, on: engine).request)
  }
}

extension LanguageModelSession {
  /// One request under way: what is asked for, and where its entries begin in the transcript.
  struct Turn: Sendable {
    var form: AnswerForm
    var options: GenerationOptions
    var limits: ToolLimits
    var start: Int
  }

  /// Takes the session for one request and puts the prompt at the end of the transcript.
  func begin(_ prompt: Prompt, form: AnswerForm, options: GenerationOptions) throws -> Turn {
    options.validate()
    let entry = Transcript.Entry.prompt(
      .init(prompt, options: options, responseFormat: form.responseFormat))
    return try mutate { state in
      guard !state.isResponding else {
        throw GenerationError.concurrentRequests(
          .init(debugDescription: "A request was made while isResponding was true."))
      }
      state.isResponding = true
      let start = state.transcript.endIndex
      state.transcript.append(entry)
      return Turn(form: form, options: options, limits: state.toolLimits, start: start)
    }
  }

  /// Adds what happened between prompt and answer, and gives the transcript as it then is.
  func extend(with entries: [Transcript.Entry]) -> Transcript {
    mutate { state in
      state.transcript.entries += entries
      return state.transcript
    }
  }

  /// Ends a request: its answer joins the transcript, or everything it added leaves it again.
  ///
  /// - Returns: the entries the request added, those that were taken back among them.
  @discardableResult
  func end(_ turn: Turn, with entry: Transcript.Entry?) -> ArraySlice<Transcript.Entry> {
    mutate { state in
      state.isResponding = false
      if let entry { state.transcript.append(entry) }
      let added = state.transcript.entries[turn.start...]
      if entry == nil { state.transcript.entries.removeSubrange(turn.start...) }
      return added
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
