import Foundation
import Recollect
import Testing
import TestSupport

/// Tests of periods against days counted one by one, without a calendar.
@Suite struct CalendarPeriodTests {
  /// A day and the day of the week it's on, from 1 for Monday.
  private struct CountedDay {
    var year: Int
    var month: Int
    var day: Int
    var weekday: Int
  }

  /// The days from 1 January 1900, which was a Monday, to the end of 2099.
  private static let days: [CountedDay] = {
    var days: [CountedDay] = []
    var weekday = 1
    for year in 1900...2099 {
      let isLeap = year != 1900 && year % 4 == 0
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (month, length) in lengths.enumerated() {
        for day in 1...length {
          days.append(CountedDay(year: year, month: month + 1, day: day, weekday: weekday))
          weekday = weekday == 7 ? 1 : weekday + 1
        }
      }
    }
    return days
  }()

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// 1 January 1970 is the 25,568th day.
  private func date(_ index: Int) -> Date {
    Date(timeIntervalSince1970: Double(index - 25_567) * 86_400)
  }

  @Test func periodsAreThoseOfCountedDays() throws {
    var generator = SeededGenerator(seed: 5)
    let days = Self.days
    #expect(days.count == 73_049)
    for _ in 0..<400 {
      let index = Int.random(in: 1500..<days.count - 1500, using: &generator)
      let today = days[index]
      func expect(_ question: String, _ start: Int?, _ end: Int?) {
        let noon = date(index) + 43_200
        let found = DateMention.mentions(in: question, today: noon, timeZone: .gmt)
        #expect(found.first?.period.start == start.map(date), "\(question) on \(today)")
        #expect(found.first?.period.end == end.map(date), "\(question) on \(today)")
      }
      let monday = try #require((index - 6...index).last { days[$0].weekday == 1 })
      expect("this week", monday, monday + 7)
      expect("last week", monday - 7, monday)
      expect("last weekend", monday - 2, monday)
      let count = Int.random(in: 1...99, using: &generator)
      expect("\(count) days ago", index - count, index - count + 1)
      expect("\(count) weeks ago", monday - count * 7, monday - count * 7 + 7)
      let weekday = Int.random(in: 1...7, using: &generator)
      let last = try #require((index - 7..<index).last { days[$0].weekday == weekday })
      expect("last \(Self.weekdays[weekday - 1])", last, last + 1)
      let next = try #require((index + 1...index + 7).first { days[$0].weekday == weekday })
      expect("next \(Self.weekdays[weekday - 1])", next, next + 1)
      let iso = String(format: "%04d-%02d-%02d", today.year, today.month, today.day)
      expect("on \(iso)", index, index + 1)
      expect("the week before \(iso)", index - 7, index)
      expect("the week of \(iso)", monday, monday + 7)
      expect("the \(Self.weekdays[weekday - 1]) before \(iso)", last, last + 1)
      expect("since \(iso)", index, nil)
      expect("before \(iso)", nil, index)
      let month = days[index...].first { $0.month != today.month }
      let first = index - today.day + 1
      #expect(month != nil)
      let length = try #require((first + 27...first + 32).first { days[$0].day == 1 })
      expect("this month", first, length)
      expect("in the last \(count) days", index - count, index + 1)
    }
  }

  @Test func aPeriodDescribesItself() throws {
    let start = try Date("2024-03-01T00:00:00Z", strategy: .iso8601)
    let end = try Date("2024-04-01T00:00:00Z", strategy: .iso8601)
    func period(_ start: Date?, _ end: Date?, _ unit: CalendarPeriod.Unit = .other) -> String {
      CalendarPeriod(start: start, end: end, unit: unit, timeZone: .gmt).description
    }
    #expect(period(start, end, .month) == "March 2024")
    #expect(period(start, end) == "1–31 March 2024")
    #expect(period(start, nil) == "from 1 March 2024")
    #expect(period(nil, start) == "before 1 March 2024")
    #expect(period(nil, nil) == "any time")
    #expect(period(end, start) == "no time")
  }

  @Test func aPeriodContainsItsStartAndNotItsEnd() throws {
    let period = try #require(try mentions("on 6 May 2024").first).period
    let start = try #require(period.start)
    let end = try #require(period.end)
    #expect(period.contains(start) && !period.contains(end) && !period.contains(start - 1))
    let open = try #require(try mentions("since 6 May 2024").first).period
    #expect(open.contains(end) && !open.contains(start - 1))
  }
}
