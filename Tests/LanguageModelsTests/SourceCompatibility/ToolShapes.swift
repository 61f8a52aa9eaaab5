// Tools as apps write them for Apple's framework. Only the import is changed.
import LanguageModels

struct FindRecipesTool: Tool {
  let name = "findRecipes"
  let description = "Finds recipes in the person's collection."

  @Generable
  struct Arguments {
    @Guide(description: "What to search for, in a few words")
    var query: String
  }

  func call(arguments: Arguments) async throws -> String {
    "Recipe for \(arguments.query)"
  }
}

final class FindContactsTool: Tool {
  let name = "findContacts"
  let description = "Finds people in the address book."

  @Generable
  struct Arguments {
    @Guide(description: "The name to search for")
    let query: String

    @Guide(description: "The number of people to return", .range(1...5))
    let limit: Int?
  }

  func call(arguments: Arguments) async throws -> [String] {
    [arguments.query, "Ada"]
  }
}

struct ReadCalendarTool: Tool {
  let name = "readCalendar"
  let description = "Reads the next event of the calendar."

  @Generable
  struct Arguments {
    @Guide(description: "The title to search for")
    var query: String
  }

  @Generable
  struct Event {
    var title: String
    var hour: Int
  }

  func call(arguments: Arguments) async throws -> Event {
    Event(title: arguments.query, hour: 9)
  }
}

struct LockedTool: Tool {
  enum Failure: Error { case locked }

  let name = "openVault"
  let description = "Opens the vault."

  @Generable
  struct Arguments {
    @Guide(description: "The name of the vault")
    var query: String
  }

  func call(arguments: Arguments) async throws -> String {
    throw Failure.locked
  }
}

/// A tool from the first beta of the framework, with a text or a value as its output.
@available(*, deprecated)
struct FirstBetaTool: Tool {
  let name = "firstBeta"
  let description = "Returns its query."
  let isValue: Bool

  func call(arguments: FindRecipesTool.Arguments) async throws -> ToolOutput {
    if isValue {
      return ToolOutput(GeneratedContent(properties: ["query": arguments.query]))
    }
    return ToolOutput("You said \(arguments.query)")
  }
}
