public import Foundation
import Grammars
public import LanguageModels

/// A language model of a server that speaks the chat completions protocol of OpenAI.
///
/// The server can be `recollect serve`, llama.cpp's server or another one. Everything in a request
/// goes to the address: instructions, the whole conversation and the descriptions of tools. Nothing
/// is sent before the first request. Redirections aren't followed, and cookies aren't kept.
///
/// ```swift
/// let model = HTTPLanguageModel(
///   address: URL(string: "http://127.0.0.1:7326/v1")!, name: "qwen2.5-coder-1.5b-instruct-q4_k_m",
///   contextSize: 4096, token: token)
/// let session = LanguageModelSession(model: model)
/// ```
///
/// Tokens are counted by the server's `responses/input_tokens`. If it has none, counts are
/// estimates, and a conversation near the size of the window may be refused by the server or fit
/// although it's refused here.
public final class HTTPLanguageModel: LanguageModel {
  /// The name by which the server knows the model.
  public let name: String
  /// The size of the model's context window in tokens.
  public let contextSize: Int
  /// The features that the server supports.
  public let capabilities: LanguageModelCapabilities
  /// A Boolean value that indicates whether the server runs on this machine.
  public let isLocal: Bool

  private let client: HTTPClient
  private let counter: TokenCounter

  /// Creates a model of a server; nothing is sent.
  ///
  /// - Parameters:
  ///   - address: The address of the protocol, such as `http://127.0.0.1:7326/v1`.
  ///   - name: The name by which the server knows the model.
  ///   - contextSize: The size of the model's context window in tokens. Servers cut a conversation
  ///     that is longer than their window, or refuse it.
  ///   - token: The token or key that the server asks for.
  ///   - capabilities: The features that the server supports: schemas that are enforced, and tools.
  ///   - isLocal: A Boolean value that indicates whether the server runs on this machine and sends
  ///     nothing on. Sensitive memories aren't added to requests if it's `false`. An address of
  ///     this machine doesn't tell: it may lead elsewhere.
  ///   - timeout: The time in which the server has to send something. A model on a slow machine
  ///     reads a long conversation before its first word.
  public init(
    address: URL, name: String, contextSize: Int, token: String? = nil,
    capabilities: LanguageModelCapabilities = [.guidedGeneration, .toolCalling],
    isLocal: Bool = false, timeout: Duration = .seconds(600)
  ) {
    precondition(contextSize > 0, "A context window has at least one token.")
    self.name = name
    self.contextSize = contextSize
    self.capabilities = capabilities
    self.isLocal = isLocal
    client = HTTPClient(address: address, token: token, timeout: timeout)
    counter = TokenCounter(client: client, model: name)
  }

  /// Returns the number of tokens before the response, as the server counts them.
  public func tokenCount(for request: GenerationRequest) async throws -> Int {
    try await counter.count(request)
  }

  /// Returns the number of tokens in a text: those that it adds to an empty prompt.
  public func tokenCount(of text: String) async throws -> Int {
    try await counter.count(text)
  }

  /// Generates the response to the last prompt or the last tool outputs.
  ///
  /// - Throws: ``HTTPModelError``, `CancellationError`, and errors of
  ///   `LanguageModelSession.GenerationError` for what the server reports: a conversation that is
  ///   too long, too many requests, a refusal.
  public func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    let body = RequestBody(request, model: name).chatCompletion
    var events = EventStreamReader()
    var completion = CompletionReader(address: client.address.absoluteString)
    for try await bytes in client.post("chat/completions", body) {
      for data in events.read(bytes) {
        for event in try completion.read(data) {
          try Task.checkCancellation()
          emit(event)
        }
      }
    }
    try Task.checkCancellation()
    for event in try completion.finish() { emit(event) }
    let estimate = TokenCounter.estimate(request)
    return try completion.outcome(estimatingPrompt: estimate)
  }
}
