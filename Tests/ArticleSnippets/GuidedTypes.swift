// Types with guides, and a response of such a type.
import LanguageModels

@Generable(description: "A meeting with its decisions.")
struct MeetingSummary {
  @Generable
  enum Mood: String, CaseIterable {
    case calm
    case tense
  }

  @Generable
  struct ActionItem {
    @Guide(description: "What is to be done.")
    let task: String
    @Guide(description: "The person who does it.", .anyOf(["Anna", "Ben", "nobody"]))
    let owner: String
    @Guide(.range(1...30))
    let days: Int
  }

  @Guide(description: "A title of a few words.")
  let title: String
  @Guide(description: "The decisions, the most important first.", .maximumCount(5))
  let decisions: [String]
  @Guide(.count(1...4))
  let actions: [ActionItem]
  let mood: Mood
  let location: String?
}

func summarize(_ minutes: String) async throws -> MeetingSummary {
  let session = LanguageModelSession(instructions: "You summarize the minutes of meetings.")
  let response = try await session.respond(
    to: "Summarize: \(minutes)", generating: MeetingSummary.self,
    options: GenerationOptions(sampling: .greedy))
  return response.content
}
