import Recollect
import Testing

@Suite struct WrittenNumbersTests {
  @Test func groupsOfThreeDigitsAreOneNumber() {
    let cases: [(String, [String])] = [
      ("1,000 m", ["1000"]), ("1.000", ["1000"]), ("1 000", ["1000"]), ("1'000", ["1000"]),
      ("1\u{202F}000", ["1000"]), ("12,345,678 of them", ["12345678"]),
      ("it costs 1,000.", ["1000"]),
      ("1.000, 2.000", ["1000", "2000"]), ("page 3 125", []), ("3.5", []), ("1,00", []),
      ("0,125", []), ("192.168.100.200.1", []), ("12.3.2004", []), ("1,234,56", []),
      ("1000,000", []), ("2004-03-12", []), ("", []), ("0171 123 000", []),
    ]
    for (text, numbers) in cases {
      #expect(WrittenNumbers.grouped(in: text).map { $0.groups.joined() } == numbers, "\(text)")
    }
  }

  @Test func aNumberHasGroupsUnlessItMayBeAYear() {
    #expect(WrittenNumbers.groups(of: "1000") == ["1", "000"])
    #expect(WrittenNumbers.groups(of: "1234567") == ["1", "234", "567"])
    for other in ["999", "2004", "0123", "12a4", "1234567890123456"] {
      #expect(WrittenNumbers.groups(of: other) == nil, "\(other)")
    }
  }

  @Test func aDayHasItsSpellings() {
    for text in [
      "on 12.3.2004", "2004-03-12", "March 12, 2004", "12. März 2004", "12 March 2004",
      "12.03.2004",
    ] {
      let days = WrittenDays.days(in: text)
      #expect(days.count == 1, "\(text)")
      let spellings = days.first?.spellings ?? []
      for other in ["2004-03-12", "12.3.2004", "March 12, 2004", "12. März 2004"] {
        #expect(spellings.contains(other), "\(text)")
      }
    }
    for text in ["in March 2004", "on 12 March", "3/12/2004", "2004", "last Tuesday", "3.5"] {
      #expect(WrittenDays.days(in: text) == [], "\(text)")
    }
  }
}
