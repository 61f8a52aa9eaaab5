// App code written for Apple's framework. Only the import is changed.
import Foundation
import LanguageModels

/// Returns the text that a view shows about the model's availability.
func statusLine() -> String {
  let model = SystemLanguageModel.default
  switch model.availability {
  case .available:
    return "ready"
  case .unavailable(.deviceNotEligible):
    return "not on this device"
  case .unavailable(.appleIntelligenceNotEnabled):
    return "switched off"
  case .unavailable(.modelNotReady):
    return "not ready"
  case .unavailable(let other):
    return "\(other)"
  }
}

/// A chat that starts a new session when its context window is full.
@MainActor
final class Assistant {
  private(set) var session = LanguageModelSession {
    "You are a helpful assistant."
    "Answer briefly."
  }

  func answer(_ question: String) async throws -> String {
    guard !session.isResponding else { return "One at a time, please." }
    do {
      return try await session.respond(
        to: question,
        options: GenerationOptions(
          sampling: .random(top: 5, seed: 7), temperature: 0.5, maximumResponseTokens: 200)
      ).content
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
      session = condensed(session)
      return try await session.respond(to: question).content
    }
  }

  private func condensed(_ previous: LanguageModelSession) -> LanguageModelSession {
    let entries = previous.transcript
    var kept = [Transcript.Entry]()
    if let first = entries.first {
      kept.append(first)
      if entries.count > 1, let last = entries.last {
        kept.append(last)
      }
    }
    return LanguageModelSession(transcript: Transcript(entries: kept))
  }
}

/// Returns one line for each entry of a transcript.
func lines(of transcript: Transcript) -> [String] {
  transcript.flatMap { entry -> [String] in
    switch entry {
    case .instructions(let instructions):
      return instructions.toolDefinitions.map { "tool \($0.name)" }
        + text(of: instructions.segments)
    case .prompt(let prompt):
      return text(of: prompt.segments)
    case .toolCalls(let calls):
      return calls.map { "\($0.toolName) \($0.arguments.jsonString)" }
    case .toolOutput(let output):
      return text(of: output.segments)
    case .response(let response):
      return text(of: response.segments)
    @unknown default:
      return []
    }
  }
}

private func text(of segments: [Transcript.Segment]) -> [String] {
  segments.compactMap { segment in
    switch segment {
    case .text(let text): text.content
    case .structure(let structure): structure.content.jsonString
    @unknown default: nil
    }
  }
}

/// Returns the schema of a menu whose dishes are known only at run time.
func menuSchema(dishes: [String]) throws -> GenerationSchema {
  let dish = DynamicGenerationSchema(name: "Dish", anyOf: dishes)
  let menu = DynamicGenerationSchema(
    name: "Menu",
    description: "Today's menu",
    properties: [
      DynamicGenerationSchema.Property(
        name: "dishes",
        schema: DynamicGenerationSchema(
          arrayOf: DynamicGenerationSchema(referenceTo: "Dish"), minimumElements: 1,
          maximumElements: 3)),
      DynamicGenerationSchema.Property(
        name: "price", description: "In euros", schema: DynamicGenerationSchema(type: Int.self)),
      DynamicGenerationSchema.Property(
        name: "note", schema: DynamicGenerationSchema(type: String.self), isOptional: true),
    ])
  return try GenerationSchema(root: menu, dependencies: [dish])
}

/// Returns the dishes that a model chose, read without a generable type.
func chosenDishes(_ session: LanguageModelSession, from dishes: [String]) async throws -> [String] {
  let response = try await session.respond(
    to: "What shall we cook?", schema: menuSchema(dishes: dishes))
  let chosen = try response.content.value([String].self, forProperty: "dishes")
  let note = try response.content.value(String?.self, forProperty: "note")
  return chosen + (note.map { [$0] } ?? [])
}
