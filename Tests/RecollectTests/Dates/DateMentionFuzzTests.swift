import Foundation
import Recollect
import Testing
import TestSupport

/// Tests with random and very long questions.
@Suite struct DateMentionFuzzTests {
  private static let words: [String] = {
    let rows =
      EnglishDates.rows + GermanDates.rows + DutchDates.rows + FrenchDates.rows + SpanishDates.rows
    let words = Set(rows.flatMap { $0.question.split(separator: " ").map(String.init) })
    return words.sorted() + [
      "0", "1", "5", "31", "99", "2023", "1999", "9999", "99999999999999999999", ".", ",", "-", "–",
      "/", ":", "'", "’", "(", "\u{301}", "🎉", "👩‍👩‍👧", "9️⃣", "日本", "٣", "ß", "\u{0}", "\r\n", "May",
      "may",
    ]
  }()

  @Test func randomQuestionsHaveSoundMentions() {
    var generator = SeededGenerator(seed: 11)
    var count = 0
    for round in 0..<1500 {
      var question = ""
      for _ in 0..<Int.random(in: 1...14, using: &generator) {
        question += Self.words.randomElement(using: &generator) ?? ""
        if Int.random(in: 0..<6, using: &generator) > 0 { question += " " }
      }
      let today = Date(timeIntervalSince1970: Double(round % 800 - 400) * 864_321)
      let found = DateMention.mentions(in: question, today: today, timeZone: .gmt)
      expectSound(found, in: question)
      count += found.count
    }
    #expect(count > 700)
  }

  @Test func randomBytesHaveSoundMentions() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<500 {
      let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let question = String(decoding: bytes, as: UTF8.self)
      expectSound(DateMention.mentions(in: question, today: .now, timeZone: .gmt), in: question)
    }
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "a", "1", "-", "é", "日", "\u{301}", " ", "1 ", "a ", "may ", "in ", "2024-", "last week ",
      "from 3 to ", "6. Mai 2024, ", "the week before the week before ", "vor ", "de l'", "since ",
      "between March and ", "early ", "on Tuesday 5 May 2023 ", "do ", "June 3-", "ééé ",
    ])
  func longQuestionsHaveSoundMentions(_ part: String) {
    // A search that tries every combination would not end.
    let question = String(repeating: part, count: 100_000 / part.count)
    let found = DateMention.mentions(in: question, today: .now, timeZone: .gmt)
    expectSound(found, in: question)
  }
}
