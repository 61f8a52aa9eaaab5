// Asks the default language model for a Swift value, with a tool that lists seasonal vegetables.
// snippet.hide
import Foundation
import LanguageModels
import LlamaModels

// snippet.show
@Generable struct Dish {
  @Guide(description: "A short name") var name: String
  @Guide(.range(1...90)) var minutes: Int
  @Guide(.count(2...5)) var ingredients: [String]
}

struct Seasonal: Tool {
  @Generable struct Arguments {
    @Guide(.anyOf(["spring", "summer", "autumn", "winter"])) var season: String
  }
  let description = "Lists the vegetables that are in season."
  func call(arguments: Arguments) async throws -> String {
    arguments.season == "autumn" ? "leek, pumpkin, beetroot" : "none"
  }
}

// Once, when the program starts. Apple's framework has a model of its own and doesn't need this.
SystemLanguageModel.register(.llama(file: URL(fileURLWithPath: CommandLine.arguments[1])))

let session = LanguageModelSession(tools: [Seasonal()], instructions: "You plan simple dinners.")
let dish = try await session.respond(to: "Suggest a dish for autumn.", generating: Dish.self)
print(dish.content.name, dish.content.minutes, dish.content.ingredients)
