import Foundation
import Grammars
import LanguageModels
import RecollectTesting
import TestSupport
import Testing

@Suite struct SubstringGuideTests {
  @Generable struct Statement {
    let text: String
    let quote: String
  }

  private static func schema(
    of passage: String, words: ClosedRange<Int>? = nil
  ) -> GenerationSchema {
    GenerationSchema(
      type: Statement.self,
      properties: [
        .init(name: "text", type: String.self, guides: [.constant("Said.")]),
        .init(name: "quote", type: String.self, guides: [.substring(of: passage, words: words)]),
      ])
  }

  private static func answer(
    _ schema: GenerationSchema, seed: UInt64, room: Int = 2000
  ) async throws -> GeneratedContent {
    try await LanguageModelSession(model: UniformLanguageModel(seed: seed)).respond(
      to: "Quote.", schema: schema, options: GenerationOptions(maximumResponseTokens: room)
    ).content
  }

  /// A passage of random words in several scripts, many of which are repeated.
  private static func passage(_ random: inout SeededGenerator) -> String {
    let words = [
      "the", "the", "sea", "seaside", "“Komm,”", "sagte", "größer", "don't", "C:\\temp", "\"no\"",
      "море", "\u{5D9}\u{5DD}", "e\u{301}te\u{301}", "👩‍🚒", "🇳🇴", "北京。", "日本「語」", "ภาษาไทย", "—",
      "...", "a/b",
      "\u{1}", "#️⃣", "हिन्दी",
    ]
    let spaces = [" ", " ", " ", "\n", "  ", "\t", "\r\n", "\u{A0}", "\u{2028}"]
    return (0..<Int.random(in: 1...60, using: &random)).map { _ in
      words.randomElement(using: &random)! + spaces.randomElement(using: &random)!
    }.joined() + "Ende."
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func quotesAreInThePassage(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let passage = Self.passage(&random)
    let count = WordText(passage).wordCount
    let words = min(3, count)...Int.random(in: 3...40, using: &random)
    let room = [60, 150, 2000][Int(seed % 3)]
    let schema = Self.schema(of: passage, words: seed % 4 == 0 ? nil : words)
    do {
      let quote = try Statement(await Self.answer(schema, seed: seed, room: room)).quote
      let bytes = Array(quote.utf8)
      let places = passage.utf8.indices.filter { passage.utf8[$0...].starts(with: bytes) }
      #expect(!places.isEmpty, "\(quote.debugDescription)")
      #expect(quote.unicodeScalars.first?.properties.isWhitespace == false)
      #expect(quote.unicodeScalars.last?.properties.isWhitespace == false)
      #expect((seed % 4 == 0 ? 1...count : words).contains(WordText(quote).wordCount))
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
      // Three words may need more tokens than the least room.
      #expect(room == 60)
    }
  }

  @Test func everyElementIsAQuote() async throws {
    let guide = GenerationGuide<[String]>.element(.substring(of: "one two\nthree", words: 2...2))
    let schema = try GenerationSchema(
      root: DynamicGenerationSchema(type: [String].self, guides: [guide, .count(8)]),
      dependencies: [])
    let quotes = try [String](await Self.answer(schema, seed: 4))
    #expect(quotes.count == 8 && Set(quotes).isSubset(of: ["one two", "two\nthree"]))
  }

  @Test func allGuidesApply() async throws {
    let passage = "The sea was calm. The sky was not."
    for (guides, allowed) in [
      ([.substring(of: passage), .substring(of: "Was the sea calm? The sky was grey.")], nil),
      ([.substring(of: passage), .anyOf(["The sky", "the sky", "The"])], ["The sky", "The"]),
      (
        [.pattern("[Ts][a-z ]+[.]"), .substring(of: passage, words: 2...3)],
        ["was calm.", "The sky was not.", "sea was calm.", "sky was not."]
      ),
    ] as [([GenerationGuide<String>], Set<String>?)] {
      let schema = try GenerationSchema(
        root: DynamicGenerationSchema(type: String.self, guides: guides), dependencies: [])
      for seed in 0..<8 as Range<UInt64> {
        let quote = try String(await Self.answer(schema, seed: seed))
        #expect(passage.contains(quote))
        #expect(allowed?.contains(quote) ?? "Was the sea calm? The sky was grey.".contains(quote))
      }
    }
  }

  @Test(arguments: ["", " \n", "— …", "one two"])
  func tooFewWordsAreToldAtUse(passage: String) async throws {
    let schema = Self.schema(of: passage, words: 3...40)
    await #expect {
      try await Self.answer(schema, seed: 1)
    } throws: {
      guard case LanguageModelSession.GenerationError.unsupportedGuide(let context) = $0 else {
        return false
      }
      return context.debugDescription.contains("quote")
        && context.debugDescription.contains("words")
    }
  }

  @Test func guidesThatExcludeEachOtherAreToldAtUse() async throws {
    let schema = try GenerationSchema(
      root: DynamicGenerationSchema(
        type: String.self, guides: [.substring(of: "one two"), .constant("on")]), dependencies: [])
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await Self.answer(schema, seed: 1)
    }
  }

  @Test func rangesWithoutWordsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = GenerationGuide.substring(of: "one two", words: 0...2)
    }
  }

  @Test func aStoredSchemaKeepsItsText() async throws {
    let schema = Self.schema(of: "one “two”\n\"three\"", words: 2...2)
    let stored = try JSONEncoder().encode(schema)
    let restored = try JSONDecoder().decode(GenerationSchema.self, from: stored)
    #expect(restored == schema)
    let quote = try Statement(await Self.answer(restored, seed: 2)).quote
    #expect(WordText(quote).wordCount == 2)
  }

  @Test func thePromptDoesNotRepeatThePassage() throws {
    let schema = Self.schema(of: "A long passage.", words: 1...4)
    #expect(!schema.promptText.contains("passage"))
    #expect(!schema.promptText.contains("x-"))
    #expect(schema.promptText.contains("Words copied exactly from the text"))
    #expect(
      schema.document()["properties"]?["quote"]
        == ["type": "string", "x-substring": "A long passage.", "x-min-words": 1, "x-max-words": 4])
    let described = try GenerationSchema(
      root: .init(
        name: "A",
        properties: [
          .init(
            name: "q", description: "The place",
            schema: .init(type: String.self, guides: [.substring(of: "A long passage.")]))
        ]), dependencies: [])
    #expect(
      described.promptText
        == #"{"type":"object","properties":{"q":{"description":"The place","type":"string"}},"#
        + #""required":["q"]}"#)
  }
}
