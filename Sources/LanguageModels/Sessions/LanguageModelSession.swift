import Foundation
public import Observation
import Synchronization

/// A conversation with a language model that keeps its transcript across requests.
///
/// A session responds to one request at a time. A second request while ``isResponding`` is `true`
/// throws ``GenerationError/concurrentRequests(_:)``. Several sessions can share a model.
///
/// Instructions, tools, earlier entries, prompt and response share the model's context window. A
/// request that doesn't fit throws ``GenerationError/exceededContextWindowSize(_:)`` before
/// anything is decoded; ``Transcript/condensed(toFit:counting:tools:)`` shows how to continue. A
/// request that fails or is cancelled restores the transcript to its state before the request,
/// without the tool calls the request made.
///
/// Any text is a valid prompt: an empty string, text with NUL characters, and text that contains
/// the template markers of a model. Markers in a prompt are always treated as text.
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

  /// The model that the session was created with; each request runs on the model it resolves to.
  package let model: any LanguageModel
  let tools: SessionTools
  let id = UUID()
  private let state: Mutex<State>
  private let registrar = ObservationRegistrar()

  /// Creates a session that continues a transcript; every public initializer calls this one.
  init(_ model: any LanguageModel, tools: [any Tool], beginningWith transcript: Transcript) {
    self.model = model
    self.tools = SessionTools(tools)
    state = Mutex(State(transcript: transcript.offering(self.tools.definitions)))
  }

  /// The entries so far, including those that the current request has added.
  public var transcript: Transcript {
    registrar.access(self, keyPath: \.transcript)
    return state.withLock { $0.transcript }
  }

  /// A Boolean value that indicates whether the session is responding to a request.
  public var isResponding: Bool {
    registrar.access(self, keyPath: \.isResponding)
    return state.withLock { $0.isResponding }
  }

  /// The limits on tool calls in one request, which apply from the next request on.
  public var toolLimits: ToolLimits {
    get { state.withLock { $0.toolLimits } }
    set { state.withLock { $0.toolLimits = newValue } }
  }

  /// Prepares the model for the next request, so that its response starts sooner.
  ///
  /// The method returns immediately. It loads a model that isn't loaded yet.
  public func prewarm(promptPrefix: Prompt? = nil) {
    var ahead = transcript
    if let promptPrefix {
      ahead.append(.prompt(.init(promptPrefix, options: GenerationOptions())))
    }
    Task { [self, ahead] in
      guard let engine = try? await model.resolved() else { return }
      await engine.prewarm(for: prepare(ahead, as: .text, mode: .allowed, on: engine).request)
    }
  }

  /// Returns the number of tokens before the response in a request with this prompt.
  ///
  /// The count is exact and includes instructions, tools, earlier entries and the text of the chat
  /// template. The rest of the model's ``LanguageModel/contextSize`` is available for the response.
  public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
    var whole = transcript
    whole.append(.prompt(.init(Prompt(prompt), options: GenerationOptions())))
    return try await tokenCount(of: whole)
  }

  /// Returns the number of tokens in the transcript, including the tools.
  func tokenCountOfTranscript() async throws -> Int { try await tokenCount(of: transcript) }

  private func tokenCount(of transcript: Transcript) async throws -> Int {
    let engine = try await model.resolved()
    return try await engine.tokenCount(
      for: prepare(transcript, as: .text, mode: .allowed, on: engine).request)
  }
}

extension LanguageModelSession {
  /// A request in progress, with the index of its first entry in the transcript.
  struct Turn: Sendable {
    var responseType: ResponseType
    var options: GenerationOptions
    var limits: ToolLimits
    var start: Int
  }

  /// Begins a request and appends its prompt to the transcript.
  ///
  /// - Throws: ``GenerationError/concurrentRequests(_:)`` if the session is responding to another
  ///   request.
  func begin(_ prompt: Prompt, as type: ResponseType, options: GenerationOptions) throws -> Turn {
    options.validate()
    let entry = Transcript.Entry.prompt(
      .init(prompt, options: options, responseFormat: type.responseFormat))
    return try mutate { state in
      guard !state.isResponding else {
        throw GenerationError.concurrentRequests(
          .init(debugDescription: "A request was made while isResponding was true."))
      }
      state.isResponding = true
      let start = state.transcript.endIndex
      state.transcript.append(entry)
      return Turn(responseType: type, options: options, limits: state.toolLimits, start: start)
    }
  }

  /// Appends tool calls or tool outputs and returns the resulting transcript.
  func extend(with entries: [Transcript.Entry]) -> Transcript {
    mutate { state in
      state.transcript.entries += entries
      return state.transcript
    }
  }

  /// Ends a request: appends its response, or removes all its entries if there is no response.
  ///
  /// - Returns: The entries of the request, including entries that were removed.
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
