import CLlama
import Dispatch
public import Foundation
public import LanguageModels

/// A language model in a GGUF file, run by llama.cpp on this machine.
///
/// Sessions share the weights; their requests are answered one after another. What a request has in
/// common with the one before, counted from the start, is not read again. Where options name no
/// sampling, tokens are drawn from those that make up 90% of the chances at temperature 0.7, or
/// greedily at temperature 0. Greedy and seeded answers are the same each time on one machine with
/// one configuration.
///
/// ```swift
/// let model = try await LlamaModel.load(file: url)
/// let session = LanguageModelSession(model: model)
/// ```
public final class LlamaModel: LanguageModel {
  /// Name of the file without its extension.
  public let name: String
  /// The file the weights came from.
  public let file: URL
  /// Tokens that instructions, turns and answer share: what was asked for, or what the model has.
  public let contextSize: Int
  /// Number of tokens the model was trained to look back on.
  public let trainedContextSize: Int
  /// Number of weights.
  public let parameterCount: UInt64
  /// Bytes of the weights.
  public let size: UInt64
  /// Architecture, size and quantisation in a few words, as llama.cpp puts them.
  public let summary: String
  /// Number of threads it runs on.
  public let threads: Int

  private let vocabulary: Vocabulary
  private let template: ChatTemplate
  private let engine: Engine
  private let queue: DispatchQueue

  /// Loads a model, which takes from a tenth of a second to several and blocks the calling thread.
  ///
  /// - Throws: `LlamaError` for a file that is missing, damaged or of a kind that can't be used, and
  ///   when there is too little memory.
  public init(file: URL, configuration: Configuration = Configuration()) throws {
    let parts = try LoadedModel(path: file.path, configuration: configuration)
    self.file = file
    name = file.deletingPathExtension().lastPathComponent
    contextSize = parts.contextSize
    trainedContextSize = Int(llama_model_n_ctx_train(parts.weights.pointer))
    parameterCount = llama_model_n_params(parts.weights.pointer)
    size = llama_model_size(parts.weights.pointer)
    summary = parts.weights.summary
    threads = parts.threads
    vocabulary = parts.vocabulary
    template = parts.template
    engine = parts.engine
    queue = DispatchQueue(label: "LlamaModel.\(name)", qos: .userInitiated)
  }

  /// Loads a model on a thread of its own.
  ///
  /// - Throws: as `init(file:configuration:)` does.
  public static func load(
    file: URL, configuration: Configuration = Configuration()
  ) async throws -> LlamaModel {
    let loader = DispatchQueue(label: "LlamaModel.load", qos: .userInitiated)
    return try await Job.run(on: loader) { _ in
      try LlamaModel(file: file, configuration: configuration)
    }
  }

  /// Schemas are enforced; tools are called where the template's form for it is known and to be used.
  public var capabilities: LanguageModelCapabilities {
    template.tools == nil ? .guidedGeneration : [.guidedGeneration, .toolCalling]
  }

  /// Counts the tokens of the conversation and its tools in the model's own form.
  ///
  /// Takes time in proportion to the text, about a second for a million bytes, and doesn't wait for
  /// requests that are running.
  public func tokenCount(for request: GenerationRequest) async throws -> Int {
    try tokens(for: request).count
  }

  /// Counts the tokens of a text on its own.
  public func tokenCount(of text: String) async throws -> Int {
    vocabulary.tokens(ofText: text.utf8).count
  }

  /// Reads a conversation into the cache.
  public func prewarm(for request: GenerationRequest) async {
    guard let tokens = try? tokens(for: request) else { return }
    // What goes wrong here goes wrong again in the request, which reports it.
    try? await Job.run(on: queue) { [engine] in
      try engine.prewarm(tokens, session: request.sessionID, cancellation: $0)
    }
  }

  /// Writes what comes after the last prompt or the last outputs of tools.
  ///
  /// With a schema, or tools, only tokens are chosen with which the answer can still become what it
  /// must be, and it is ended in the shortest way when `maximumResponseTokens` or the window leave
  /// room for nothing else: the finish reason is then `length` and the value is whole all the same.
  ///
  /// - Throws: `LlamaError`, `CancellationError`,
  ///   `LanguageModelSession.GenerationError.exceededContextWindowSize`, also where the room is too
  ///   small for the shortest value of the schema, and what is wrong with a schema.
  public func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    let tokens = try tokens(for: request)
    return try await Job.run(on: queue) { [engine, vocabulary, form = try form(of: request)] in
      var reader = AnswerReader(form, emit: emit)
      var outcome = try engine.respond(
        to: tokens, session: request.sessionID, options: request.options,
        guide: form.grammar.map { Guide($0, vocabulary) }, cancellation: $0
      ) { reader.read($0) }
      if reader.finish() { outcome.finishReason = .toolCalls }
      return outcome
    }
  }

  /// What the answer to a request must look like.
  private func form(of request: GenerationRequest) throws -> AnswerForm {
    guard let tools = template.tools, !request.tools.isEmpty else {
      return AnswerForm(grammar: try request.schema?.grammar(), tools: nil)
    }
    return AnswerForm(
      grammar: try tools.grammar(
        answer: request.schema, tools: request.tools, mode: request.toolCallingMode),
      tools: tools)
  }

  /// The tokens a request puts before the answer.
  package func tokens(for request: GenerationRequest) throws -> [Int32] {
    vocabulary.tokens(of: try pieces(of: request))
  }

  /// The tokens a request with this transcript puts before the answer.
  package func tokens(for transcript: Transcript) throws -> [Int32] {
    try tokens(for: GenerationRequest(transcript: transcript))
  }

  /// The same as llama.cpp makes of the whole text, in which content can pass for control tokens.
  package func naiveTokens(for transcript: Transcript) throws -> [Int32] {
    vocabulary.tokens(ofTrusted: try text(for: GenerationRequest(transcript: transcript)))
  }

  /// A request in the model's form, as text that doesn't tell markup from content.
  package func text(for request: GenerationRequest) throws -> String {
    let text = try pieces(of: request).map { piece in
      switch piece {
      case .markup(let text), .content(let text): text
      }
    }
    return text.joined()
  }

  /// Whether a token steers the model instead of standing for text.
  package func isControl(_ token: Int32) -> Bool {
    vocabulary.isControl(token)
  }

  private func pieces(of request: GenerationRequest) throws -> [ChatTemplate.Piece] {
    let opensAnswer =
      switch request.transcript.last {
      case .prompt, .toolOutput: true
      default: false
      }
    guard
      let pieces = template.pieces(
        of: request.transcript, offering: request.tools, opensAnswer: opensAnswer)
    else {
      throw LlamaError(
        .chatTemplate, file: file.path,
        sentence: "The model's template has no place for one of the conversation's turns.",
        remedy: "Start a session whose transcript goes from prompt to answer in turn.")
    }
    return pieces
  }
}
