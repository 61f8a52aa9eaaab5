import LanguageModels

struct GuidedSample {
  var name: String
  var prompt: String
  var schema: GenerationSchema

  private typealias Schema = DynamicGenerationSchema
  private typealias Property = DynamicGenerationSchema.Property

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
      properties: [Property(name: "title", schema: text), Property(name: "text", schema: text)])
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
    let quote = Schema(
      name: "Statement",
      properties: [
        Property(name: "statement", schema: text),
        Property(
          name: "quotes",
          schema: Schema(
            arrayOf: Schema(type: String.self, guides: [.substring(of: passage, words: 3...40)]),
            minimumElements: 3, maximumElements: 3)),
      ])
    return [
      try sample("person", "Describe Marie Curie.", person),
      try sample("story", "Write a story of six sentences about a lighthouse.", story),
      try sample("route", "Plan a journey through Norway.", route),
      try sample("codes", "Invent eight article numbers, such as ABC-1234.", codes),
      try sample(
        "quote", "State what this passage says, and quote it three times.\n\n" + passage, quote),
    ]
  }

  private static let passage = """
    The lighthouse at Skarholm was built in 1871, after the brig “Aurora” had run aground on the \
    northern reef with all hands. Its first keeper, Olaf Brandt, kept a diary in which he wrote \
    down the weather, the ships that passed and, on quiet days, what the seals were doing. “They \
    lie there as if they had paid for the place,” he noted in May 1874. In the great storm of 1883 \
    the gallery was torn away, and the lamp was dark for three nights. The lamp was converted from \
    oil to electricity in 1926; since 1969 there has been no keeper. Today the tower belongs to \
    the town, which opens it on Sundays from June to September.
    """

  private static func sample(
    _ name: String, _ prompt: String, _ root: Schema
  ) throws -> GuidedSample {
    GuidedSample(
      name: name, prompt: prompt, schema: try GenerationSchema(root: root, dependencies: []))
  }
}
