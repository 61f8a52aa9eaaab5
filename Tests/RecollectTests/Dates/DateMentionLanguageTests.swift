import Recollect
import Testing

/// Tests of what questions of each language name, and of sentences that name nothing.
@Suite struct DateMentionLanguageTests {
  @Test(arguments: EnglishDates.rows) func english(_ row: DateRow) throws { try expect(row) }
  @Test(arguments: GermanDates.rows) func german(_ row: DateRow) throws { try expect(row) }
  @Test(arguments: DutchDates.rows) func dutch(_ row: DateRow) throws { try expect(row) }
  @Test(arguments: FrenchDates.rows) func french(_ row: DateRow) throws { try expect(row) }
  @Test(arguments: SpanishDates.rows) func spanish(_ row: DateRow) throws { try expect(row) }

  @Test(arguments: SentencesWithoutDates.all)
  func noDate(_ sentence: String) throws {
    #expect(try mentions(sentence).map(\.text) == [])
  }

  private func expect(_ row: DateRow) throws {
    let found = try mentions(row.question)
    #expect(found.map(\.text) == [row.text])
    #expect(found.map(\.period.description) == [row.period])
    expectSound(found, in: row.question)
  }
}
