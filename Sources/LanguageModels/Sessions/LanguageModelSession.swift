import Foundation
public import Observation
import Synchronization

/// A conversation with a language model that keeps its transcript across requests.
///
/// A session responds to one request at a time. A second request while ``isResponding`` is `true`
/// throws ``GenerationError/concurrentRequests(_:)``. Several sessions can share a model.
///
/// Instructions, tools, earlier entries, prompt and response share the model's context window. A
/// request that doesn't fit contains older tool outputs only in a shorter form. If that isn't
/// enough, it throws ``GenerationError/exceededContextWindowSize(_:)`` before anything is decoded;
/// ``Transcript/condensed(toFit:counting:tools:)`` shows how to continue. A request that fails or
/// is cancelled restores the transcript to its state before the request, without the tool calls the
/// request made.
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
  struct State: Sendable {
    var transcript: Transcript
    var isResponding = false
    var toolLimits = ToolLimits()
  }

  /// Each request runs on the model that this one resolves to.
  package let model: any LanguageModel
  let tools: SessionTools
  let id = UUID()
  private let state: Mutex<State>
  private let registrar = ObservationRegistrar()

  /// Every public initializer calls this one.
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

  func mutate<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try registrar.withMutation(of: self, keyPath: \.transcript) {
      try registrar.withMutation(of: self, keyPath: \.isResponding) {
        try state.withLock { try body(&$0) }
      }
    }
  }
}
