// The errors of tools and of the model.
import Foundation
import LanguageModels

enum NotesError: LocalizedError {
  case locked

  var errorDescription: String? { "The notes are locked." }
}

struct ReadNotesTool: Tool {
  let name = "readNotes"
  let description = "Reads the person's notes about a subject."

  @Generable
  struct Arguments {
    let subject: String
  }

  func call(arguments: Arguments) async throws -> GeneratedContent {
    if arguments.subject.isEmpty { throw NotesError.locked }
    return GeneratedContent(properties: ["subject": arguments.subject, "count": 2])
  }
}

func answer(_ question: String) async -> String {
  let session = LanguageModelSession(tools: [ReadNotesTool()])
  do {
    return try await session.respond(to: question).content
  } catch let error as LanguageModelSession.ToolCallError {
    if case NotesError.locked = error.underlyingError {
      return "\(error.tool.name): unlock your notes first."
    }
    return error.localizedDescription
  } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
    return "That was too long. Start a new conversation."
  } catch LanguageModelSession.GenerationError.guardrailViolation(let context) {
    return context.debugDescription
  } catch LanguageModelSession.GenerationError.refusal(let refusal, _) {
    return (try? await refusal.explanation.content) ?? "I can't answer that."
  } catch {
    return error.localizedDescription
  }
}
