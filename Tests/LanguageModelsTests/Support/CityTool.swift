import LanguageModels
import TestSupport

/// The arguments of a tool about a city.
struct City: Generable, Equatable, Sendable {
  var name: String
  var days: Int

  init(name: String, days: Int) {
    self.name = name
    self.days = days
  }

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: City.self, description: "A city and a number of days",
      properties: [
        .init(name: "name", description: "The city", type: String.self),
        .init(name: "days", type: Int.self, guides: [.range(1...7)]),
      ])
  }

  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
    days = try content.value(forProperty: "days")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["name": name, "days": days])
  }
}

/// A tool whose call runs a closure from the test.
struct CityTool<Output: PromptRepresentable>: Tool {
  var name = "getWeather"
  var description = "Tells the weather of a city."
  let calls: Mutexed<[City]>
  let body: @Sendable (City) async throws -> Output

  init(
    _ name: String = "getWeather", calls: Mutexed<[City]> = Mutexed([]),
    body: @escaping @Sendable (City) async throws -> Output
  ) {
    self.name = name
    self.calls = calls
    self.body = body
  }

  func call(arguments: City) async throws -> Output {
    calls.value += [arguments]
    return try await body(arguments)
  }
}

extension CityTool where Output == String {
  /// A tool that always reports sunny weather.
  static var sunny: CityTool<String> { CityTool { "Sunny in \($0.name)." } }
}
