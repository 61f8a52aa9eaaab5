import Foundation
import Items
import LanguageModels
import RecollectAnswers
import RecollectTesting
import Testing

@Suite struct RecordAssistantTests {
  @Test func readsTermsAndWordsOfRecordsWithoutTheModel() async throws {
    let answer = try await Cottages.assistant().answer("A cottage with a sauna and a piano?")
    #expect(answer.found == ["Mill", "Larch"])
    #expect(answer.lookup?.matches.map(\.score) == [0.5, 0.25])
    #expect(
      answer.text == """
        2 cottages: has sauna, naming “piano”.
        - Mill: 210 euros; hills; has dogs, sauna; an old mill with a rowing boat and a piano.
        - Larch: 140 euros; hills; has sauna; a stone house in the forest with a piano.
        """)
  }

  @Test(arguments: [
    ("a boat but no sauna", []), ("sauna, no dogs", ["Larch"]),
    ("a sauna without a piano", ["Heron"]),
    ("I'm allergic to dogs, what do you have?", ["Larch", "Harbor Loft"]),
    ("I have a dog allergy and need a sauna", ["Larch"]), ("dog-free with a sauna", ["Larch"]),
    ("not by the coast, with dogs", ["Mill", "Heron"]),
    ("nothing with dogs", ["Larch", "Harbor Loft"]),
    ("no hills. With dogs", ["Heron", "Dune"]),
    ("Isn't there one with a piano?", ["Mill", "Larch"]),
    ("ohne Sauna", ["Dune", "Harbor Loft"]), ("hundefrei", ["Larch", "Harbor Loft"]),
    ("pas de sauna", ["Dune", "Harbor Loft"]),
  ])
  func aDeniedConditionIsDenied(question: String, found: [String]) async throws {
    let answer = try await Cottages.assistant(#"{"about":"cottages"}"#).answer(question)
    #expect(answer.found == found)
  }

  @Test(arguments: [
    ("under 130", ["Heron", "Dune"]), ("130 euros or less", ["Heron", "Dune"]),
    ("95 at most", ["Heron"]), ("over 150 euros", ["Mill", "Harbor Loft"]),
    ("between 100 and 150 euros", ["Larch", "Dune"]),
    ("zwischen 100 und 150 Euro", ["Larch", "Dune"]),
    ("with a sauna up to 150.50", ["Larch", "Heron"]),
    ("nicht mehr als 120 Euro", ["Heron", "Dune"]),
  ])
  func aNumberIsALimit(question: String, found: [String]) async throws {
    let answer = try await Cottages.assistant().answer(question)
    #expect(answer.found == found)
  }

  @Test func synonymsStandForWordsOfRecords() async throws {
    #expect(
      try await Cottages.assistant().answer("a place at the seaside").found == [
        "Dune", "Harbor Loft",
      ])
    #expect(try await Cottages.assistant().answer("mit Ruderboot, ohne Hunde").found == [])
  }

  @Test func whatNoRecordHasIsSaidSo() async throws {
    let answer = try await Cottages.assistant(#"{"about":"cottages","wanted":["tree"]}"#)
      .answer("Do you have a tree house?")
    #expect(
      answer.text.hasPrefix(
        "No cottage names “tree”.\n3 cottages: naming “house”.\n- Larch: 140 euros;"))
    let none = try await Cottages.assistant(#"{"about":"cottages","wanted":["jacuzzi"]}"#)
      .answer("Do you have a jacuzzi?")
    #expect(none.found.isEmpty)
    #expect(none.text.hasPrefix("No cottage names “jacuzzi”. Nearest:\n- Mill: 210 euros; hills;"))
    let pair = try await Cottages.assistant().answer("A house with a bakery?")
    #expect(pair.text.hasPrefix("No cottage names “house” and “bakery”. Nearest:"))
  }

  @Test func lettersThatAreNoWordAreLeftOut() async throws {
    let answer = try await Cottages.assistant(#"{"about":"cottages","wanted":[]}"#)
      .answer("ghghhh sauna")
    #expect(answer.found == ["Mill", "Larch", "Heron"])
    #expect(answer.lookup?.words == "ghghhh sauna")
  }

  @Test func aRecordThatDoesntFitIsNamedWithTheReason() async throws {
    let answer = try await Cottages.assistant().answer("Does the Harbor Loft have a sauna?")
    #expect(answer.found.isEmpty)
    #expect(
      answer.text == """
        No cottage is all of this: has sauna, naming “Harbor Loft”. Nearest:
        - Harbor Loft: has no sauna; 180 euros; coast; offers nothing else; two rooms above a bakery.
        """)
  }

  @Test func extremesAreThoseOfAllThatFit() async throws {
    let answer = try await Cottages.assistant().answer("The cheapest with a piano?")
    #expect(answer.found == ["Larch"])
    #expect(
      answer.text.hasPrefix("The cheapest of 2 cottages: naming “piano”.\n- Larch: 140 euros;"))
    let two = try await Cottages.assistant().answer("Which is most expensive, Dune or Larch?")
    #expect(two.lookup?.compared.map(\.title) == ["Larch", "Dune"])
    #expect(two.text.contains(": naming “Dune” or “Larch”."))
    #expect(two.text.contains("Larch: 140 euros") && two.text.contains("Dune: 120 euros"))
  }

  @Test func aFollowUpIsAboutWhatWasShownOrRefinesTheQuestion() async throws {
    let assistant = try Cottages.assistant()
    #expect(try await assistant.answer("With a sauna?").found == ["Mill", "Larch", "Heron"])
    let without = try await assistant.answer("and without dogs?")
    #expect(without.found == ["Larch"])
    #expect(without.text.hasPrefix("1 cottage: has sauna, has no dogs."))
    #expect(try await assistant.answer("and with a boat?").found.isEmpty)
    #expect(try await assistant.answer("and with dogs?").found == ["Mill", "Heron"])
    #expect(try await assistant.answer("Which of those is the cheapest?").found == ["Heron"])
    #expect(try await assistant.answer("With a piano?").found == ["Mill", "Larch"])
  }

  @Test func aFollowUpMayAskForAnotherValueOrRecord() async throws {
    let assistant = try Cottages.assistant()
    #expect(try await assistant.answer("Dogs by the coast?").found == ["Dune"])
    #expect(try await assistant.answer("and in the hills?").found == ["Mill"])
    #expect(try await assistant.answer("Does the Heron have a piano?").found.isEmpty)
    #expect(try await assistant.answer("And the Larch?").found == ["Larch"])
    #expect(try await assistant.answer("Does that have a sauna?").found == ["Larch"])
    #expect(try await assistant.answer("Is that house on the coast?").found == ["Dune"])
  }

  @Test(arguments: [
    ("a piano or a bakery", ["Mill", "Larch", "Harbor Loft"]),
    ("coast or lake", ["Heron", "Dune", "Harbor Loft"]), ("no sauna or dogs", ["Harbor Loft"]),
    ("a house of stone", ["Larch"]), ("with a saunna and a wooden house", ["Heron"]),
    ("a bakkery", ["Harbor Loft"]),
  ])
  func alternativesAndSlips(question: String, found: [String]) async throws {
    #expect(try await Cottages.assistant().answer(question).found == found)
  }

  @Test func whatIsDeniedAndThatNoRecordHasIsntAskedFor() async throws {
    let answer = try await Cottages.assistant(#"{"about":"cottages","wanted":["jacuzzi"]}"#)
      .answer("without a jacuzzi")
    #expect(answer.found.count == 5)
  }

  @Test func otherTopicsHaveTheirReplies() async throws {
    let assistant = try Cottages.assistant(#"{"about":"greeting"}"#)
    let greeting = try await assistant.answer("Good morning!")
    #expect(greeting.text == "Hello!" && greeting.lookup == nil)
    let other = try await Cottages.assistant(#"{"about":"cottages","wanted":[]}"#)
      .answer("Do you deliver?")
    #expect(other.text == "Pardon?" && other.lookup == nil)
    let all = try await Cottages.assistant(#"{"about":"cottages"}"#).answer("What do you have?")
    #expect(all.text == "5 cottages: 1 lake, 2 hills, 2 coast. For example: Mill, Larch, Heron.")
    #expect(try await assistant.answer("Good morning, a sauna?").found.count == 3)
  }

  @Test func aModelChoosesAmongTheWordsOfTheMessage() async throws {
    let model = ScriptedLanguageModel(turns: [#"{"about":"cottages","wanted":[]}"#])
    let assistant = try RecordAssistant(
      Cottages.catalog, model: model, replies: ["thanks": "Bye!"], otherwise: "Pardon?",
      examples: [RecordExample("A jacuzzi, hm?", wanted: ["jacuzzi"])]
    ) { _ in [] }
    _ = try await assistant.answer("Anything rustic?")
    let request = try #require(model.requests.first)
    let schema = try JSONEncoder().encode(#require(request.schema))
    #expect(String(decoding: schema, as: UTF8.self).contains("rustic"))
    let texts = request.transcript.map(\.text)
    #expect(texts.contains("A jacuzzi, hm?\nWords: jacuzzi, hm"))
    #expect(texts.contains(#"{"about":"cottages","wanted":["jacuzzi"]}"#))
    #expect(texts.last == "Anything rustic?\nWords: rustic")
  }

  @Test func aSessionLooksUpWithTheSameTool() async throws {
    let tool = try LookupRecords(Cottages.catalog) { _ in [] }
    let call = GeneratedContent(properties: ["region": ["coast"], "maxPrice": 150.0])
    let model = ScriptedLanguageModel(turns: [.call("lookupRecords", call), "Dune."])
    let session = LanguageModelSession(model: model, tools: [tool])
    _ = try await session.respond(to: "The coast?")
    let output = try #require(model.requests.last?.transcript.last)
    #expect(output.text.contains("1 cottage: at most 150 euros, coast.\n- Dune: 120 euros;"))
    #expect(!output.text.contains("Heron"))
  }
}
