import Foundation
import Recollect
import Testing

/// Tests of how mentions depend on the day, the time zone and each other.
@Suite struct DateMentionTests {
  private func period(_ question: String, on day: String) throws -> String? {
    try mentions(question, on: day).first?.period.description
  }

  @Test func aMonthWithoutYearIsTheLastThatHasBegun() throws {
    #expect(try period("in March", on: "2024-02-10") == "March 2023")
    #expect(try period("in March", on: "2024-03-01") == "March 2024")
    #expect(try period("in March", on: "2024-05-10") == "March 2024")
    #expect(try period("last March", on: "2024-03-15") == "March 2023")
    #expect(try period("this March", on: "2024-02-15") == "March 2024")
    #expect(try period("next March", on: "2024-02-15") == "March 2024")
    #expect(try period("next March", on: "2024-03-15") == "March 2025")
    #expect(try period("on 29 February", on: "2023-06-01") == "29 February 2020")
    #expect(try period("on 29 February", on: "1903-06-01") == "29 February 1896")
  }

  @Test func aDayOfTheWeekIsBeforeToday() throws {
    // 2024-05-07 was a Tuesday.
    #expect(try period("on Tuesday", on: "2024-05-07") == "30 April 2024")
    #expect(try period("last Tuesday", on: "2024-05-07") == "30 April 2024")
    #expect(try period("next Tuesday", on: "2024-05-07") == "14 May 2024")
    #expect(try period("on Tuesday", on: "2024-05-08") == "7 May 2024")
    #expect(try period("this Tuesday", on: "2024-05-12") == "7 May 2024")
  }

  @Test func seasonsAndYearsTurn() throws {
    #expect(try period("last summer", on: "2024-07-01") == "summer 2023")
    #expect(try period("last summer", on: "2024-10-01") == "summer 2024")
    #expect(try period("this winter", on: "2024-01-15") == "winter 2023–2024")
    #expect(try period("this winter", on: "2024-11-15") == "winter 2024–2025")
    #expect(try period("last month", on: "2024-01-31") == "December 2023")
    #expect(try period("one month ago", on: "2024-03-31") == "February 2024")
    #expect(try period("last weekend", on: "2024-05-12") == "weekend of 4 May 2024")
    #expect(try period("last week", on: "2024-01-01") == "week of 25 December 2023")
    #expect(try period("at Christmas", on: "2024-12-25") == "24–26 December 2024")
  }

  @Test func anyDayMayBeToday() throws {
    #expect(try period("yesterday", on: "9000-01-01") == "31 December 8999")
    #expect(try period("yesterday", on: "1700-03-01") == "28 February 1700")
    for today in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: -.infinity)] {
      for question in ["yesterday", "999 years ago", "999 decades ago", "next decade", "in May"] {
        let found = DateMention.mentions(in: question, today: today, timeZone: .gmt)
        expectSound(found, in: question)
      }
    }
    let strange = Date(timeIntervalSince1970: .nan)
    expectSound(DateMention.mentions(in: "today", today: strange, timeZone: .gmt), in: "today")
  }

  @Test func mentionsAreInOrder() throws {
    let question = "Was the plan of March 2023 changed last week or, as Zoë said, on 3 May?"
    let found = try mentions(question)
    #expect(found.map(\.text) == ["March 2023", "last week", "3 May"])
    expectSound(found, in: question)
  }

  @Test func easterIsOfTheGregorianCalendar() throws {
    let days = [
      1818: "22 March", 1943: "25 April", 1954: "18 April", 1981: "19 April", 2000: "23 April",
      2008: "23 March", 2019: "21 April", 2024: "31 March", 2025: "20 April", 2038: "25 April",
      2049: "18 April", 2076: "19 April",
    ]
    for (year, day) in days {
      #expect(try period("Easter \(year)", on: "2024-05-10") == "\(day) \(year)")
    }
  }

  @Test func daysAreOfTheTimeZone() throws {
    let today = try Date("2024-05-10T16:00:00Z", strategy: .iso8601)
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let yesterday = DateMention.mentions(in: "yesterday", today: today, timeZone: tokyo)
    #expect(yesterday.first?.period.description == "10 May 2024")
    #expect(yesterday.first?.period.start == (try Date("2024-05-09T15:00:00Z", strategy: .iso8601)))
    // The clocks of São Paulo went from 0:00 to 1:00 on 4 November 2018.
    let saoPaulo = try #require(TimeZone(identifier: "America/Sao_Paulo"))
    let short = DateMention.mentions(in: "4 November 2018", today: today, timeZone: saoPaulo)
    #expect(short.first?.period.start == (try Date("2018-11-04T03:00:00Z", strategy: .iso8601)))
    #expect(short.first?.period.end == (try Date("2018-11-05T02:00:00Z", strategy: .iso8601)))
  }

  @Test func mentionsAreCodable() throws {
    let found = try mentions("since March and last week")
    let decoded = try JSONDecoder().decode(
      [DateMention].self, from: JSONEncoder().encode(found))
    #expect(decoded == found && found.count == 2)
  }
}
