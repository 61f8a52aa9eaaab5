import Foundation
import Items
import Recollect
import RecollectEvaluation
import Testing

/// Tests of references to passages.
@Suite struct ReferenceTests {
  private let library: TestLibrary

  init() async throws {
    library = try TestLibrary()
    try library.write("# Tent\n\nAnna brings   the tent.\n", to: "tent.md")
    try library.write(
      (1...60).map {
        "Line \($0) of the long note tells of matter number \($0), and of no other.\n\n"
      }
      .joined(), to: "long.md")
    try library.write(
      """
      From anna@example.org Tue May  1 10:00:00 2001
      From: Anna Berg <anna@example.org>
      Subject: Camping
      Message-ID: <c1@example.org>

      I bring the big tent.

      From bo@example.org Wed May  2 09:30:00 2001
      From: Bo Lind <bo@example.org>
      Subject: Re: Camping
      Message-ID: <c2@example.org>
      In-Reply-To: <c1@example.org>

      The stove is here, and two sleeping bags.

      """, to: "mail.mbox")
    try await library.add()
  }

  private func texts(_ reference: PassageReference) async throws -> [String] {
    try await library.library.passages(at: reference).map(\.text)
  }

  private func path(_ name: String) -> String { library.notes.appending(path: name).path }

  @Test func aPathMeansAllPassagesOfTheFile() async throws {
    #expect(try await texts(PassageReference(path: path("tent.md"))).count == 1)
    let all = try await texts(PassageReference(path: path("long.md")))
    #expect(all.count > 2)
    #expect(all.joined().contains("number 60,") && all.joined().contains("number 1,"))
    #expect(try await texts(PassageReference(path: path("none.md"))) == [])
  }

  @Test func aLineMeansThePassagesThatHaveIt() async throws {
    for number in [1, 17, 42, 60] {
      let found = try await texts(PassageReference(path: path("long.md"), line: 2 * number - 1))
      #expect(!found.isEmpty && found.allSatisfy { $0.contains("Line \(number) of") })
    }
    // Each printed place leads back to its passage.
    let options = SearchOptions(mode: .lexical, limit: 50, floor: nil, passagesPerThread: 50)
    for passage in try await library.library.search("note matter tent", options: options).passages {
      let reference = PassageReference(path: passage.path, line: passage.line)
      #expect(try await library.library.passages(at: reference).map(\.id).contains(passage.id))
    }
  }

  @Test func anItemMeansItsPassages() async throws {
    for id in ["c2@example.org", "<c2@example.org>"] {
      let found = try await texts(PassageReference(item: id))
      #expect(!found.isEmpty && found.allSatisfy { $0.contains("stove") })
    }
    let elsewhere = PassageReference(item: "c2@example.org", path: path("tent.md"))
    #expect(try await texts(elsewhere) == [])
  }

  @Test func aQuoteIsFoundWithOtherWhiteSpaceOnly() async throws {
    for quote in ["Anna brings the tent", "brings\n the   tent.", "tent"] {
      #expect(try await texts(PassageReference(path: path("tent.md"), quote: quote)).count == 1)
    }
    let alone = try await texts(PassageReference(quote: "Anna brings the tent."))
    #expect(alone.count == 1)
    for quote in ["anna brings the tent", "Anna takes the tent", "", "…"] {
      #expect(try await texts(PassageReference(path: path("tent.md"), quote: quote)) == [])
      #expect(try await texts(PassageReference(quote: quote)) == [])
    }
    let long = try await texts(PassageReference(quote: "tells of matter number 33, and"))
    #expect(!long.isEmpty && long.allSatisfy { $0.contains("number 33,") })
    let both = PassageReference(item: "c1@example.org", quote: "two sleeping bags")
    #expect(try await texts(both).allSatisfy { $0.contains("sleeping") })
  }

  @Test func anUnknownPassageIsNamedOrLeftOut() async throws {
    var unknown = EvaluationQuestion(
      "Who?", relevant: [PassageReference(path: "/gone.md", line: 4)])
    unknown.place = "questions.jsonl:2"
    let known = EvaluationQuestion("Tent?", relevant: [PassageReference(path: path("tent.md"))])
    let setting = try SearchSetting("lexical")
    let error = try await #require(throws: EvaluationError.self) {
      try await library.library.evaluate([known, unknown, unknown], settings: [setting])
    }
    #expect(error.code == .unknownPassage && error.place == "questions.jsonl:2")
    #expect(error.message.contains("/gone.md:4, nor those of 1 other question"), "\(error)")
    let evaluation = try await library.library.evaluate(
      [known, unknown], settings: [setting], skipsUnknown: true)
    #expect(evaluation.questions.map(\.question) == [known])
    #expect(evaluation.skipped == [unknown])
    let none = try await #require(throws: EvaluationError.self) {
      try await library.library.evaluate([unknown], settings: [setting], skipsUnknown: true)
    }
    #expect(none.code == .noQuestions)
  }
}
