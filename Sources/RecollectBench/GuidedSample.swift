import LanguageModels

/// A prompt with the schema of its answer.
struct GuidedSample {
  var name: String
  var prompt: String
  var schema: GenerationSchema

  private typealias Schema = DynamicGenerationSchema
  private typealias Property = DynamicGenerationSchema.Property

  /// Returns samples of different kinds: much structure, much text, and lists.
  static func all() throws -> [GuidedSample] {
    let text = Schema(type: String.self)
    let year = Schema(type: Int.self, guides: [.range(1000...2100)])
    let person = Schema(
      name: "Person",
      properties: [
        Property(name: "name", schema: text), Property(name: "birthYear", schema: year),
        Property(name: "profession", schema: text),
        Property(name: "isLiving", schema: Schema(type: Bool.self)),
        Property(
          name: "works", schema: Schema(arrayOf: text, minimumElements: 1, maximumElements: 4)),
      ])
    let story = Schema(
      name: "Story",
      properties: [
        Property(name: "title", schema: text), Property(name: "text", schema: text),
      ])
    let stop = Schema(
      name: "Stop",
      properties: [
        Property(name: "city", schema: text),
        Property(name: "days", schema: Schema(type: Int.self, guides: [.range(1...14)])),
        Property(
          name: "transport",
          schema: Schema(name: "Transport", anyOf: ["train", "bus", "ferry", "bicycle"])),
      ])
    let route = Schema(arrayOf: stop, minimumElements: 3, maximumElements: 6)
    let codes = Schema(
      arrayOf: Schema(type: String.self, guides: [.pattern(/[A-Z]{3}-[0-9]{4}/)]),
      minimumElements: 8, maximumElements: 8)
    return [
      try sample("person", "Describe Marie Curie.", person),
      try sample("story", "Write a story of six sentences about a lighthouse.", story),
      try sample("route", "Plan a journey through Norway.", route),
      try sample("codes", "Invent eight article numbers, such as ABC-1234.", codes),
    ]
  }

  private static func sample(
    _ name: String, _ prompt: String, _ root: Schema
  ) throws -> GuidedSample {
    GuidedSample(
      name: name, prompt: prompt, schema: try GenerationSchema(root: root, dependencies: []))
  }
}
