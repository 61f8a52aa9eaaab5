// A session with a tool, whose response is streamed.
import Foundation
import LanguageModels

struct MenuItem: Codable {
  let name: String
  let price: Double
  let isVegan: Bool
}

struct SearchMenuTool: Tool {
  let name = "searchMenu"
  let description = "Searches the restaurant's menu for dishes."

  let menu: [MenuItem]

  @Generable
  struct Arguments {
    @Guide(description: "What the guest is looking for.")
    let query: String
    @Guide(description: "How many dishes to return.", .range(1...5))
    let limit: Int
  }

  func call(arguments: Arguments) async throws -> String {
    menu
      .filter { $0.name.localizedCaseInsensitiveContains(arguments.query) }
      .prefix(arguments.limit)
      .map { "\($0.name): \($0.price)" }
      .joined(separator: "\n")
  }
}

@MainActor
final class MenuAssistant {
  private let session: LanguageModelSession
  private(set) var reply = ""

  init(menu: [MenuItem]) {
    session = LanguageModelSession(tools: [SearchMenuTool(menu: menu)]) {
      "You are a friendly waiter."
      "Use the searchMenu tool before you recommend a dish."
    }
    session.prewarm()
  }

  func ask(_ question: String) async throws {
    let stream = session.streamResponse(
      to: question, options: GenerationOptions(temperature: 0.3))
    for try await snapshot in stream {
      reply = snapshot.content
    }
  }
}
