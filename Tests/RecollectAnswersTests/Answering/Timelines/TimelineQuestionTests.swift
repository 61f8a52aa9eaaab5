import Foundation
import Recollect
import RecollectAnswers
import Testing

/// Tests of the events in questions about their order or distance.
@Suite struct TimelineQuestionTests {
  /// Returns the questions that are asked for the dates of a question's events.
  private func parts(_ question: String) async throws -> [String] {
    let library = try TestLibrary()
    try await library.add(notes: ["Garden": "Quinces ripen in October."])
    return try await library.ask(question, ReadingModel([])).trace.parts
  }

  @Test(arguments: [
    (
      "Which came first, buying the Transit or selling the Berlingo?",
      ["When was this: buying the Transit?", "When was this: selling the Berlingo?"]
    ),
    ("What happened first: the fence or the shed?", ["When was the fence?", "When was the shed?"]),
    (
      "Which did we buy last, the van, the car or the bike?",
      ["When did we buy the van?", "When did we buy the car?", "When did we buy the bike?"]
    ),
    (
      "What was built first, the fence or the shed?",
      ["When was the fence built?", "When was the shed built?"]
    ),
    ("Did the fence or the shed come first?", ["When was the fence?", "When was the shed?"]),
    (
      "Did we buy the van before we sold the car?",
      ["When did we buy the van?", "When was this: we sold the car?"]
    ),
    (
      "Was the fence built before or after the shed?",
      ["When was the fence built?", "When was the shed?"]
    ),
    (
      "How many days were there between the fence and the shed?",
      ["When was the fence?", "When was the shed?"]
    ),
    (
      "How long after the move did we build the shed?",
      ["When was the move?", "When did we build the shed?"]
    ),
    (
      "In which order did we paint the fence, build the shed and plant the hedge?",
      [
        "When did we paint the fence?", "When did we build the shed?",
        "When did we plant the hedge?",
      ]
    ),
  ])
  func english(question: String, parts: [String]) async throws {
    #expect(try await self.parts(question) == parts)
  }

  @Test(arguments: [
    (
      "Was haben wir zuerst gekauft, den Transit oder den Berlingo?",
      ["Wann haben wir den Transit gekauft?", "Wann haben wir den Berlingo gekauft?"]
    ),
    (
      "Wie viele Tage lagen zwischen dem Umzug und der Hochzeit?",
      ["Wann war das: Umzug?", "Wann war das: Hochzeit?"]
    ),
    (
      "Wie lange nach dem Umzug haben wir den Schuppen gebaut?",
      ["Wann war das: Umzug?", "Wann haben wir den Schuppen gebaut?"]
    ),
    ("Wat kwam eerst, het hek of de schuur?", ["Wanneer was het hek?", "Wanneer was de schuur?"]),
    (
      "Hoe lang na de verhuizing hebben we de schuur gebouwd?",
      ["Wanneer was de verhuizing?", "Wanneer hebben we de schuur gebouwd?"]
    ),
    (
      "Combien de jours entre le déménagement et le mariage ?",
      ["Quand était le déménagement ?", "Quand était le mariage ?"]
    ),
    (
      "¿Cuántos días pasaron entre la mudanza y la boda?",
      ["¿Cuándo fue la mudanza?", "¿Cuándo fue la boda?"]
    ),
  ])
  func otherLanguages(question: String, parts: [String]) async throws {
    #expect(try await self.parts(question) == parts)
  }

  @Test(arguments: [
    "Was Ben named after his grandfather?", "Did we move before 2020?",
    "Did Ruth leave before May?",
    "How long is the path between the house and the barn?", "How do I change the filter?",
    "How long did the pond take from start to finish?", "Which is bigger, the van or the car?",
    "What is the first thing Anna or Ben said?", "Is there a discount before the season?",
    "What do I have to do first, water or feed the plants?", "Hatte Ben Angst vor dem Hund?",
    "Heb je een cadeau voor mijn moeder gekocht?",
    "How many days are there between 3 May and 7 June?",
  ])
  func otherQuestionsHaveNoEvents(question: String) async throws {
    #expect(try await parts(question) == [])
  }

  @Test func anAbsenceIsAskedForItsEnds() async throws {
    let library = try TestLibrary()
    try await library.add(notes: ["Trip": "Nadia was in Norway."])
    let model = ReadingModel([])
    let answer = try await library.ask("How long was Nadia away?", model)
    #expect(answer.abstention == .modelAbstained)
    let asked = model.prompts.compactMap { $0.components(separatedBy: "Question: ").last }
    #expect(
      asked == ["When did Nadia leave?", "When did Nadia come back?", "How long was Nadia away?"])
  }
}
