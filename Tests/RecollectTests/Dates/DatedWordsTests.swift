import Foundation
import QuestionLanguage
import Recollect
import Testing

/// Tests of the times that texts name, written on Friday, 10 May 2024.
@Suite struct DatedWordsTests {
  private func words(_ text: String, on day: String? = "2024-05-10") throws -> [DatedWords] {
    let date = try day.map { try Date("\($0)T12:00:00Z", strategy: .iso8601) }
    return DatedWords.all(in: text, writtenOn: date)
  }

  @Test(arguments: [
    ("We sold it yesterday.", "9 May 2024"), ("The hall is free tomorrow.", "11 May 2024"),
    ("next Tuesday", "14 May 2024"), ("last week", "week of 29 April 2024"),
    ("vor drei Tagen", "7 May 2024"), ("volgende week", "week of 13 May 2024"),
    ("afgelopen dinsdag", "7 May 2024"), ("Nous avons signé hier.", "9 May 2024"),
    ("Llegamos ayer.", "9 May 2024"), ("March last year", "March 2023"),
  ])
  func wordsAreCountedFromTheDayOfTheText(text: String, period: String) throws {
    let found = try words(text)
    #expect(found.map { $0.period(nil)?.description } == [period])
    #expect(found.map(\.naming) == [.relative])
    #expect(try words(text, on: nil).isEmpty)
  }

  @Test(arguments: [
    ("The choir meets on Tuesday.", "7 May 2024", "14 May 2024"),
    ("Choir Wednesday 7 pm", "8 May 2024", "15 May 2024"),
    ("Probe Dienstag, 19 Uhr", "7 May 2024", "14 May 2024"),
    ("We zien elkaar vrijdag.", "3 May 2024", "17 May 2024"),
  ])
  func aDayOfTheWeekIsTheLastOrTheNext(text: String, past: String, future: String) throws {
    let found = try #require(try words(text).first)
    #expect(found.period(.past)?.description == past)
    #expect(found.period(.future)?.description == future)
    #expect(found.period(nil) == nil)
  }

  @Test func aDateWithoutAYearIsTheNearest() throws {
    let june = try #require(try words("on 3 June").first)
    #expect(june.naming == .withoutYear && june.period(nil)?.description == "3 June 2024")
    #expect(june.period(.past)?.description == "3 June 2023")
    #expect(june.period(inYear: 2020)?.description == "3 June 2020")
    let undated = try #require(try words("on 3 June", on: nil).first)
    #expect(undated.period(nil) == nil && undated.period(inYear: 2020) != nil)
  }

  @Test func aDateWithItsYearNeedsNoDay() throws {
    for text in ["6 May 2023", "06.05.2023", "2023-05-06", "May 2023", "am 6.5.23"] {
      let found = try words(text, on: nil)
      #expect(found.map(\.naming) == [.whole], "\(text)")
      #expect(found.first?.period(nil)?.start != nil, "\(text)")
    }
  }

  @Test(arguments: [
    "every Tuesday", "We always meet on Tuesday.", "jeden Dienstag", "the Sunday Times",
    "in the nineties",
  ])
  func habitsAndNamesAreNoTimes(text: String) throws {
    #expect(try words(text).isEmpty)
  }
}
