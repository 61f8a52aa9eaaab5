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

  /// Counts the tokens of the conversation in the model's own form.
  ///
  /// Takes time in proportion to the text, about a second for a million bytes, and doesn't wait for
  /// requests that are running.
  public func tokenCount(for transcript: Transcript) async throws -> Int {
    try tokens(for: transcript).count
  }

  /// Counts the tokens of a text on its own.
  public func tokenCount(of text: String) async throws -> Int {
    vocabulary.tokens(ofText: text.utf8).count
  }

  /// Reads a conversation into the cache.
  public func prewarm(for transcript: Transcript) async {
    guard let tokens = try? tokens(for: transcript) else { return }
    // What goes wrong here goes wrong again in the request, which reports it.
    try? await Job.run(on: queue) { [engine] in
      try engine.prewarm(tokens, cancellation: $0)
    }
  }

  /// Writes the answer to the last prompt.
  ///
  /// - Throws: `LlamaError`, `CancellationError`, and
  ///   `LanguageModelSession.GenerationError.exceededContextWindowSize`.
  public func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (String) -> Void
  ) async throws -> GenerationOutcome {
    let tokens = try tokens(for: request.transcript)
    return try await Job.run(on: queue) { [engine] in
      try engine.respond(to: tokens, options: request.options, cancellation: $0, emit: emit)
    }
  }

  /// The tokens a request with this transcript puts before the answer.
  package func tokens(for transcript: Transcript) throws -> [Int32] {
    vocabulary.tokens(of: try pieces(of: transcript))
  }

  /// The same as llama.cpp makes of the whole text, in which content can pass for control tokens.
  package func naiveTokens(for transcript: Transcript) throws -> [Int32] {
    let text = try pieces(of: transcript).map { piece in
      switch piece {
      case .markup(let text), .content(let text): text
      }
    }
    return vocabulary.tokens(ofTrusted: text.joined())
  }

  /// Whether a token steers the model instead of standing for text.
  package func isControl(_ token: Int32) -> Bool {
    vocabulary.isControl(token)
  }

  private func pieces(of transcript: Transcript) throws -> [ChatTemplate.Piece] {
    var opensAnswer = false
    if case .prompt? = transcript.last { opensAnswer = true }
    guard let pieces = template.pieces(of: transcript, opensAnswer: opensAnswer) else {
      throw LlamaError(
        .chatTemplate, file: file.path,
        sentence: "The model's template has no place for one of the conversation's turns.",
        remedy: "Start a session whose transcript goes from prompt to answer in turn.")
    }
    return pieces
  }
}
