import Foundation
import PlannerCore
import Testing

@Suite struct DayTests {
  @Test func beginsAtMidnightInUTC() throws {
    let day = try #require(Day("2005-02-28"))
    #expect(day.start == Date(timeIntervalSince1970: 1_109_548_800))
    #expect(day.end == Day("2005-03-01")?.start)
    #expect(day.description == "2005-02-28")
  }

  @Test(arguments: ["", "2005", "2005-02-30", "2005-2-3", "28.2.2005", "2005-02-28T10:00:00Z"])
  func refusesAnythingElse(text: String) {
    #expect(Day(text) == nil)
  }

  @Test func isATextInJSON() throws {
    let days = try JSONDecoder().decode([Day].self, from: Data(#"["2005-02-28"]"#.utf8))
    #expect(days == [Day("2005-02-28")])
    #expect(String(decoding: try JSONEncoder().encode(days), as: UTF8.self) == #"["2005-02-28"]"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Day].self, from: Data(#"["yesterday"]"#.utf8))
    }
  }
}
