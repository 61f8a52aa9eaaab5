import Grammars
import LanguageModels

/// A reader of the chunks of one chat completion.
struct CompletionReader: Sendable {
  private struct Call {
    var id = ""
    var name = ""
    var arguments = ""
  }

  private let address: String
  private var calls: [Int: Call] = [:]
  private var reason: String?
  private var refusal = ""
  private var usage: JSONValue?
  private var textBytes = 0

  init(address: String) { self.address = address }

  mutating func read(_ data: String) throws -> [GenerationEvent] {
    if data == "[DONE]" { return [] }
    guard let chunk = try? JSONValue(parsing: data), chunk.object != nil else {
      throw HTTPModelError(
        .malformedReply, address: address, "A chunk isn't JSON: \(data.prefix(80))")
    }
    if let error = chunk["error"], !error.isNull { throw ErrorReply(error, address: address).error }
    if let usage = chunk["usage"], usage.object != nil { self.usage = usage }
    guard let choice = chunk["choices"]?.array?.first else { return [] }
    reason = choice["finish_reason"]?.string ?? reason
    let delta = choice["delta"]
    for call in delta?["tool_calls"]?.array ?? [] { add(call) }
    refusal += delta?["refusal"]?.string ?? ""
    guard let text = delta?["content"]?.string, !text.isEmpty else { return [] }
    textBytes += text.utf8.count
    return [.text(text)]
  }

  private mutating func add(_ part: JSONValue) {
    // Some servers leave the index out when they send whole calls.
    let index = part["index"]?.number?.int ?? calls.count
    var call = calls[index] ?? Call()
    call.id = part["id"]?.string ?? call.id
    call.name = part["function"]?["name"]?.string ?? call.name
    call.arguments += part["function"]?["arguments"]?.string ?? ""
    calls[index] = call
  }

  /// Returns the tool calls, which are complete at the end of the reply.
  func finish() throws -> [GenerationEvent] {
    if !refusal.isEmpty {
      throw LanguageModelSession.GenerationError.refusal(
        .init(transcriptEntries: []), .init(debugDescription: refusal))
    }
    if reason == "content_filter" {
      throw LanguageModelSession.GenerationError.guardrailViolation(
        .init(debugDescription: "The server's filter ended the answer."))
    }
    guard reason != nil else {
      throw HTTPModelError(.malformedReply, address: address, "The answer is cut off.")
    }
    return try calls.sorted { $0.key < $1.key }.map { _, call in
      let arguments = try GeneratedContent(json: call.arguments.isEmpty ? "{}" : call.arguments)
      return .toolCall(.init(id: call.id, toolName: call.name, arguments: arguments))
    }
  }

  func outcome(estimatingPrompt estimate: Int) throws -> GenerationOutcome {
    let cached = usage?["prompt_tokens_details"]?["cached_tokens"]?.number?.int
    return GenerationOutcome(
      finishReason: calls.isEmpty ? (reason == "length" ? .length : .stop) : .toolCalls,
      usage: Usage(
        promptTokens: usage?["prompt_tokens"]?.number?.int ?? estimate,
        cachedPromptTokens: cached ?? 0,
        responseTokens: usage?["completion_tokens"]?.number?.int
          ?? TokenCounter.estimate(bytes: textBytes)))
  }
}
