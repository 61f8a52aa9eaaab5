import Grammars
import LanguageModels
import Synchronization

/// The tokens of requests, counted by the server or estimated if it doesn't count.
final class TokenCounter: Sendable {
  private struct State {
    var canCount = true
    /// The tokens of an empty prompt.
    var emptyPrompt: Int?
  }

  private let client: HTTPClient
  private let model: String
  private let state = Mutex(State())

  init(client: HTTPClient, model: String) {
    self.client = client
    self.model = model
  }

  func count(_ request: GenerationRequest) async throws -> Int {
    let request = request.endingWithPrompt
    guard state.withLock({ $0.canCount }) else { return Self.estimate(request) }
    do {
      let body = RequestBody(request, model: model).tokenCount
      let reply = try await client.value("responses/input_tokens", body)
      if let count = reply["input_tokens"]?.number?.int { return count }
    } catch let error as HTTPModelError where error.isMissingRoute {
    }
    state.withLock { $0.canCount = false }
    return Self.estimate(request)
  }

  func count(_ text: String) async throws -> Int {
    if text.isEmpty { return 0 }
    let whole = try await count(Self.prompt(text))
    return max(1, whole - (try await emptyPrompt()))
  }

  private func emptyPrompt() async throws -> Int {
    if let known = state.withLock({ $0.emptyPrompt }) { return known }
    let count = try await count(Self.prompt(""))
    state.withLock { $0.emptyPrompt = count }
    return count
  }

  private static func prompt(_ text: String) -> GenerationRequest {
    GenerationRequest(
      transcript: Transcript(entries: [.prompt(.init(segments: [.text(.init(content: text))]))]))
  }

  /// Returns an estimate that is rather too high than too low.
  static func estimate(_ request: GenerationRequest) -> Int {
    let texts = request.transcript.map(\.text) + request.tools.map { "\($0)" }
    return texts.map { 4 + estimate(bytes: $0.utf8.count) }.reduce(0, +)
  }

  static func estimate(bytes: Int) -> Int { (bytes + 2) / 3 }
}

extension HTTPModelError {
  fileprivate var isMissingRoute: Bool { [404, 405, 501].contains(status) }
}

extension GenerationRequest {
  /// Adds an empty prompt if there is nothing to respond to, because servers ask for one.
  fileprivate var endingWithPrompt: GenerationRequest {
    switch transcript.last {
    case .prompt, .toolOutput: return self
    default:
      var request = self
      let prompt = Transcript.Prompt(segments: [.text(.init(content: ""))])
      request.transcript = Transcript(entries: Array(transcript) + [.prompt(prompt)])
      return request
    }
  }
}
