import LanguageModels
import Synchronization

final class TimedModel: LanguageModel {
  struct Written {
    var text = ""
    var tokens = 0
    var seconds = 0.0
    var processorSeconds = 0.0

    var tokensPerSecond: Double { Double(tokens) / seconds }
    var tokensPerProcessorSecond: Double { Double(tokens) / processorSeconds }

    static func += (total: inout Self, other: Self) {
      total.text += other.text
      total.tokens += other.tokens
      total.seconds += other.seconds
      total.processorSeconds += other.processorSeconds
    }
  }

  private let model: any LanguageModel
  private let total = Mutex(Written())

  init(_ model: any LanguageModel) { self.model = model }

  var written: Written { total.withLock { $0 } }

  var name: String { model.name }
  var contextSize: Int { model.contextSize }
  var capabilities: LanguageModelCapabilities { model.capabilities }
  var readingSpeed: Double? { model.readingSpeed }

  func tokenCount(for request: GenerationRequest) async throws -> Int {
    try await model.tokenCount(for: request)
  }

  func prewarm(for request: GenerationRequest) async { await model.prewarm(for: request) }

  func tokenCount(of text: String) async throws -> Int { try await model.tokenCount(of: text) }

  func logProbabilities(
    of beginnings: [String], for request: GenerationRequest
  ) async throws -> BeginningProbabilities? {
    try await model.logProbabilities(of: beginnings, for: request)
  }

  func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    let first = Mutex<(time: ContinuousClock.Instant, processor: Double, text: String)?>(nil)
    let outcome = try await model.respond(to: request) { event in
      if case .text(let text) = event {
        first.withLock { $0 = $0 ?? (ContinuousClock.now, processorSeconds(), text) }
        self.total.withLock { $0.text += text }
      }
      emit(event)
    }
    guard let (time, processor, text) = first.withLock({ $0 }) else { return outcome }
    let seconds = time.duration(to: ContinuousClock.now) / .seconds(1)
    let used = processorSeconds() - processor
    let tokens = outcome.usage.responseTokens - (try await model.tokenCount(of: text))
    total.withLock { total in
      total.tokens += tokens
      total.seconds += seconds
      total.processorSeconds += used
    }
    return outcome
  }
}
