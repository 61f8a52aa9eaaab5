import Foundation
import LanguageModels
import RecollectTesting
import Synchronization

/// A model that answers from an excerpt if it has some words, and says how much it doubts.
struct ReadingModel: LanguageModel {
  /// The reply to a question about excerpts with some words.
  struct Reply: Sendable {
    var words: String
    var value: String
    /// The probability of "Not stated"; `nil` if the model tells none.
    var doubt: Double?
    /// The logarithm of the ratio by which the text and the value make each word of a question
    /// likelier.
    var information: Double
    /// The person whom the value is about: a question about others is unlikelier.
    var person: String?

    init(
      _ words: String, _ value: String, doubt: Double? = nil, information: Double = 2.8,
      person: String? = nil
    ) {
      self.words = words
      self.value = value
      self.doubt = doubt
      self.information = information
      self.person = person
    }
  }

  private final class Log: Sendable {
    let prompts = Mutex<[String]>([])
  }

  let name = "reading"
  let contextSize = 4096
  let capabilities: LanguageModelCapabilities = [.guidedGeneration, .toolCalling]
  private let replies: [Reply]
  /// True for an engine that tells the first token of a text alone.
  private let readsOnce: Bool
  private let base: ScriptedLanguageModel
  private let log = Log()

  init(_ replies: [Reply], readsOnce: Bool = false) {
    self.replies = replies
    self.readsOnce = readsOnce
    let log = log
    base = ScriptedLanguageModel(capabilities: []) { request in
      let prompt = request.lastPrompt
      log.prompts.withLock { $0.append(prompt) }
      return .text(Self.reply(to: prompt, in: replies)?.value ?? "Not stated")
    }
  }

  /// The requests for an answer, in order.
  var prompts: [String] { log.prompts.withLock { $0 } }

  private static func reply(to prompt: String, in replies: [Reply]) -> Reply? {
    let excerpt = prompt.components(separatedBy: "\n\nQuestion:").first ?? prompt
    return replies.first { excerpt.contains($0.words) }
  }

  func tokenCount(for request: GenerationRequest) async throws -> Int {
    try await base.tokenCount(for: request)
  }

  func tokenCount(of text: String) async throws -> Int { try await base.tokenCount(of: text) }

  func logProbabilities(
    of beginnings: [String], for request: GenerationRequest
  ) async throws -> BeginningProbabilities? {
    guard replies.contains(where: { $0.doubt != nil }) else { return nil }
    let reply = Self.reply(to: request.lastPrompt, in: replies)
    let doubt = reply?.doubt ?? 0.9
    let isAfterNothing = request.lastPrompt == "[1] …\n…\n\nAnswer: …"
    let logarithm = isAfterNothing ? -10 : (reply?.information ?? 0) - 10
    let isQuestion = request.lastPrompt.contains("\n\nAnswer: ")
    return BeginningProbabilities(
      tokens: beginnings.map { text in
        if text == "Not stated" { return [.init(range: 0..<10, logarithm: Foundation.log(doubt))] }
        // A value is certain.
        let words = Self.words(of: text).prefix(readsOnce ? 1 : .max)
        let isOfPerson = reply?.person.map(text.hasSuffix) ?? false
        return words.map {
          .init(range: $0, logarithm: isQuestion ? logarithm + (isOfPerson ? 2 : 0) : 0)
        }
      },
      usage: Usage(promptTokens: try await tokenCount(for: request), responseTokens: 0))
  }

  private static func words(of text: String) -> [Range<Int>] {
    var start = 0
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      defer { start += word.utf8.count + 1 }
      return start..<start + word.utf8.count
    }
  }

  func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    try await base.respond(to: request, emit: emit)
  }
}
