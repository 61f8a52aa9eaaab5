import Foundation
import Items
import Recollect
import Testing

/// Tests of the division of passages into sentences.
@Suite struct PassageSentencesTests {
  private func sentences(of items: [Item], asked question: String) async throws -> [String] {
    let test = try TestLibrary()
    try await test.library.add(items, as: "items")
    let options = SearchOptions(mode: .lexical, floor: nil)
    let passage = try #require(
      try await test.library.search(question, options: options).passages.first)
    return try await test.library.sentences(of: [passage], closeTo: question).map {
      String(passage.text[bytes: $0.range])
    }
  }

  @Test func aMessageWithoutFullStopEndsWithTheMessage() async throws {
    let texts = ["who has the ladder", "Okke has it\nsince May", "ok", "It's back. Thanks"]
    let items = texts.enumerated().map { number, text in
      Item(
        id: "\(number)", kind: .message, text: text,
        date: Date(timeIntervalSince1970: Double(number) * 60),
        people: [Item.Participant(role: .from, name: ["Anna", "Ben"][number % 2])], thread: "Chat")
    }
    let found = try await sentences(of: items, asked: "ladder")
    #expect(
      found == [
        "— 1970-01-01 —", "Anna: who has the ladder", "Ben: Okke has it", "since May", "Anna: ok",
        "Ben: It's back.", "Thanks",
      ])
  }

  @Test func aTurnWithoutFullStopEndsWithTheTurn() async throws {
    let turns = ["Anna: Who has the tent\n", "Ben: Lene\n", "Anna: Good. Until when\n"]
    let ends = turns.reduce(into: [0]) { $0.append($0.last! + $1.utf8.count) }
    let item = Item(
      id: "one", kind: .meeting, title: "One", text: turns.joined(),
      people: ["Anna", "Ben"].map { Item.Participant(role: .attendee, name: $0, address: "") },
      turns: zip(["Anna", "Ben", "Anna"], zip(ends, ends.dropFirst())).map {
        Item.Turn(speaker: $0, range: $1.0..<$1.1)
      })
    let found = try await sentences(of: [item], asked: "tent")
    #expect(
      found.suffix(4) == ["Anna: Who has the tent", "Ben: Lene", "Anna: Good.", "Until when"])
  }

  private func sentences(ofNote text: String) async throws -> [String] {
    let note = Item(id: "n", kind: .note, title: "Tent", text: "Tent\n\n" + text)
    return Array(try await sentences(of: [note], asked: "tent").drop { $0.contains("Tent") })
  }

  @Test func linesThatSayDifferentThingsAreSentences() async throws {
    let lines = [
      "Nova Printing – 0.19 € a word (was 0.17 until the end of 2025)", "Calder – 0.16, volume",
      "Halle: 48 €/h", "rush: +25 %, weekend only", "private people: 55 € at least, speeches 0.21",
    ]
    #expect(try await sentences(ofNote: lines.joined(separator: "\n")) == lines)
  }

  @Test(arguments: ["\n", "\r\n", "\n  "])
  func aWrappedSentenceIsWhole(lineBreak: String) async throws {
    let first = [
      "With regard to the leak in the bath that was reported on 9 April 2026",
      "we are pleased to tell you that we recognize an amount of 8,600.00 EUR",
      "for repairing the room. The costs of drying were paid directly to the",
      "firm that did it.",
    ]
    let text = (["Dear Mrs Brown,"] + first).joined(separator: lineBreak)
    let found = try await sentences(ofNote: text)
    #expect(found.count == 3 && found.last?.hasPrefix("The costs") == true, "\(found)")
    #expect(found[1].hasPrefix("With regard") && found[1].hasSuffix("the room."))
  }

  @Test func aSentenceInANarrowColumnIsWhole() async throws {
    let sentence = """
      The pole is torn badly at the left
      corner, where the long rope runs
      through the eyelet that broke last
      summer.
      """
    #expect(try await sentences(ofNote: sentence) == [sentence])
  }
}
