import CLlama
import Dispatch
public import Foundation
public import LanguageModels

/// A language model in a GGUF file, run by llama.cpp on this machine.
///
/// Sessions share the weights, and their requests run one after another. The prefix that a request
/// shares with an earlier one isn't decoded again, in whole steps of ``Configuration/batchSize``
/// tokens. If the options name no sampling mode, tokens are sampled from those that make up 90% of
/// the probability at temperature 0.7, or greedily at temperature 0. Greedy and seeded responses
/// are reproducible on one machine with one configuration.
///
/// ```swift
/// let model = try await LlamaModel.load(file: url)
/// let session = LanguageModelSession(model: model)
/// ```
public final class LlamaModel: LanguageModel {
  /// The name of the file without its extension.
  public let name: String
  /// The file that contains the weights.
  public let file: URL
  /// The size of the context window in tokens: the configured size or, if smaller, the trained
  /// size.
  public let contextSize: Int
  /// The context size the model was trained with, in tokens.
  public let trainedContextSize: Int
  /// The number of parameters.
  public let parameterCount: UInt64
  /// The size of the weights in bytes.
  public let size: UInt64
  /// A short description with architecture, size and quantization, as llama.cpp formats it.
  public let summary: String
  /// The number of threads the model runs on.
  public let threads: Int

  private let vocabulary: ModelVocabulary
  private let template: ChatTemplate
  let generator: ResponseGenerator
  let queue: DispatchQueue
  let stateOrigin: [String]

  /// Loads a model, blocking the calling thread.
  ///
  /// Loading takes from a tenth of a second to several seconds.
  ///
  /// - Throws: ``LlamaError`` if the file is missing, damaged or not supported, or if there is too
  ///   little memory.
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
    generator = parts.generator
    stateOrigin = parts.stateOrigin
    queue = DispatchQueue(label: "LlamaModel.\(name)", qos: .userInitiated)
  }

  /// Loads a model without blocking the caller.
  ///
  /// - Throws: ``LlamaError`` if the file is missing, damaged or not supported, or if there is too
  ///   little memory.
  public static func load(
    file: URL, configuration: Configuration = Configuration()
  ) async throws -> LlamaModel {
    let loader = DispatchQueue(label: "LlamaModel.load", qos: .userInitiated)
    return try await Job.run(on: loader) { _ in
      try LlamaModel(file: file, configuration: configuration)
    }
  }

  /// Guided generation, and tool calling if the markup of the chat template is known and used.
  public var capabilities: LanguageModelCapabilities {
    template.tools == nil ? .guidedGeneration : [.guidedGeneration, .toolCalling]
  }

  /// The number of tokens of a prompt that are decoded in a second, on average over the last steps;
  /// `nil` before the first one.
  public var readingSpeed: Double? { generator.readingSpeed }

  /// Returns the number of tokens of the rendered conversation, including its tools.
  ///
  /// The time is proportional to the length of the text, about a second for a million bytes. The
  /// method doesn't wait for running requests.
  public func tokenCount(for request: GenerationRequest) async throws -> Int {
    try tokens(for: request).count
  }

  /// Returns the number of tokens of a text without a chat template.
  public func tokenCount(of text: String) async throws -> Int {
    vocabulary.tokens(ofText: text.utf8).count
  }

  /// Decodes a conversation into the cache.
  public func prewarm(for request: GenerationRequest) async {
    guard let tokens = try? tokens(for: request) else { return }
    // The request itself reports the error again.
    try? await Job.run(on: queue) { [generator] in
      try generator.prewarm(tokens, session: request.sessionID, cancellation: $0)
    }
  }

  /// Returns the probabilities of texts, before temperature and other options.
  ///
  /// The probability of a text is that of all its tokens. If the model has a recurrent state, which
  /// can't take back what it read, it is that of the first token alone.
  ///
  /// - Throws: ``LlamaError``, `CancellationError`, and
  ///   `LanguageModelSession.GenerationError.exceededContextWindowSize` if the prompt doesn't fit.
  public func logProbabilities(
    of beginnings: [String], for request: GenerationRequest
  ) async throws -> BeginningProbabilities? {
    let texts = beginnings.map { text in
      let tokens = vocabulary.tokens(ofText: text.utf8)
      precondition(!tokens.isEmpty, "A response begins with a text that isn't empty.")
      return tokens
    }
    let prompt = try tokens(for: request)
    return try await Job.run(on: queue) { [generator] in
      try generator.logProbabilities(
        of: texts, after: prompt, session: request.sessionID, cancellation: $0)
    }
  }

  /// Generates the response to the last prompt or the last tool outputs.
  ///
  /// With a schema or tools, only tokens are sampled with which the response can still satisfy the
  /// constraint. If `maximumResponseTokens` or the context window leaves no space for anything
  /// else, the response is ended in the shortest way. The finish reason is then `length`, and the
  /// value is complete nevertheless.
  ///
  /// - Throws: ``LlamaError``, `CancellationError`, and problems of the schema.
  ///   `LanguageModelSession.GenerationError.exceededContextWindowSize` if the prompt, or the
  ///   shortest value of the schema, doesn't fit.
  public func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    try await prepare(request).respond(emit: emit)
  }

  /// Tokenizes a request once, for its count and its response.
  public func prepare(_ request: GenerationRequest) async throws -> PreparedGeneration {
    let tokens = try tokens(for: request)
    return PreparedGeneration(promptTokens: tokens.count) { emit in
      try await self.respond(to: request, as: tokens, emit: emit)
    }
  }

  private func respond(
    to request: GenerationRequest, as tokens: [Int32],
    emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    let format = try outputFormat(for: request)
    return try await Job.run(on: queue) { [generator, vocabulary] in
      var reader = AnswerReader(format, emit: emit)
      var outcome = try generator.respond(
        to: tokens, session: request.sessionID, options: request.options,
        guide: format.grammar.map { TokenConstraint($0, vocabulary) }, cancellation: $0
      ) { reader.read($0) }
      if reader.finish() { outcome.finishReason = .toolCalls }
      return outcome
    }
  }

  private func outputFormat(for request: GenerationRequest) throws -> OutputFormat {
    guard let tools = template.tools, !request.tools.isEmpty else {
      return OutputFormat(grammar: try request.schema?.grammar(), tools: nil)
    }
    return OutputFormat(
      grammar: try tools.grammar(
        answer: request.schema, tools: request.tools, mode: request.toolCallingMode),
      tools: tools)
  }

  package func tokens(for request: GenerationRequest) throws -> [Int32] {
    vocabulary.tokens(of: try segments(of: request))
  }

  package func tokens(for transcript: Transcript) throws -> [Int32] {
    try tokens(for: GenerationRequest(transcript: transcript))
  }

  /// Returns what llama.cpp makes of the rendered text, in which content can imitate control
  /// tokens.
  package func naiveTokens(for transcript: Transcript) throws -> [Int32] {
    vocabulary.tokens(ofTrusted: try text(for: GenerationRequest(transcript: transcript)))
  }

  /// The rendered text, which doesn't distinguish markup from content.
  package func text(for request: GenerationRequest) throws -> String {
    let text = try segments(of: request).map { segment in
      switch segment {
      case .markup(let text), .content(let text): text
      }
    }
    return text.joined()
  }

  /// Turns drafts on or off, for measurements in turn, and returns the planner so far.
  ///
  /// - Parameter fixed: The number of tokens to draft whatever they cost; `nil` leaves it as it is.
  @discardableResult
  package func setDrafting(_ isOn: Bool, fixed: Int? = nil) async throws -> DraftPlanner {
    try await Job.run(on: queue) { [generator] _ in generator.setDrafting(isOn, fixed: fixed) }
  }

  package func isControl(_ token: Int32) -> Bool {
    vocabulary.isControl(token)
  }

  private func segments(of request: GenerationRequest) throws -> [ChatTemplate.Segment] {
    let opensAnswer =
      switch request.transcript.last {
      case .prompt, .toolOutput: true
      default: false
      }
    guard
      let segments = template.segments(
        of: request.transcript, offering: request.tools, opensAnswer: opensAnswer)
    else {
      throw LlamaError(
        .chatTemplate, file: file.path,
        message: "The model's template has no place for one of the conversation's turns.",
        remedy: "Start a session whose transcript goes from prompt to answer in turn.")
    }
    return segments
  }
}
