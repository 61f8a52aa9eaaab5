import Foundation
import Grammars
import TestSupport
import Testing

@Suite("Numbers of JSON") struct JSONNumberTests {
  @Test(
    "Numbers are equal by amount",
    arguments: [
      ["1", "1.0", "10e-1", "0.1e1", "1E0", "100e-2"], ["0", "-0", "0.000", "0e99", "-0.0e-5"],
      ["-250", "-2.5e2", "-2500E-1"], ["1e400", "10e399"], ["123456789012345678901234567890"],
      ["1e999999999999999999999", "1e9999999999999999999999"],
    ])
  func equality(texts: [String]) throws {
    let numbers = try texts.map { try #require(JSONNumber(text: $0)) }
    #expect(Set(numbers).count == 1)
    for other in ["2", "1.0000000000000000000000001", "-1", "1e-400"] {
      #expect(numbers[0] != JSONNumber(text: other))
    }
  }

  @Test("What isn't a JSON number has no value")
  func malformed() {
    for text in ["", "+1", "01", "1.", ".1", "1e", "0x1", "1 ", " 1", "--1", "Infinity", "1e5.0"] {
      #expect(JSONNumber(text: text) == nil)
    }
    #expect(JSONNumber(.infinity) == nil)
    #expect(JSONNumber(.nan) == nil)
  }

  @Test("Whole amounts within reach are integers, exactly")
  func integers() throws {
    for (text, value) in [
      ("3", 3), ("3.0", 3), ("30e-1", 3), ("-0.0", 0), ("9223372036854775807", Int.max),
      ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("1e18", 1e18.whole),
      ("1e19", nil), ("3.5", nil), ("1e-1", nil), ("1e999999999999999999", nil),
    ] as [(String, Int?)] {
      let number = try #require(JSONNumber(text: text))
      #expect(number.int == value, "\(text)")
    }
  }

  @Test("Order and plain text agree with Foundation's decimals", arguments: 0..<50)
  func decimals(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<40 {
      let (first, second) = (random.numberText(), random.numberText())
      let (one, other) = (try decimal(first), try decimal(second))
      let numbers = (try #require(JSONNumber(text: first)), try #require(JSONNumber(text: second)))
      #expect((numbers.0 < numbers.1) == (one < other), "\(first) \(second)")
      #expect((numbers.0 == numbers.1) == (one == other), "\(first) \(second)")
      #expect(try decimal(numbers.0.decimal.plainText) == one)
      #expect(try decimal(numbers.0.decimal.text) == one)
      #expect(
        numbers.0.decimal.plainText.utf8.count { $0 >= 0x30 } == numbers.0.decimal.plainLength)
      #expect(numbers.0.double == Double(first))
    }
  }

  private func decimal(_ text: String) throws -> Decimal {
    try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
  }

  @Test("Numbers from Swift values read back as the same")
  func conversion() throws {
    #expect(JSONNumber(Int.min).int == Int.min)
    #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
    let amounts: [Double] = [
      0, 1, -1.5, 0.1, 1e15, 1e16, 1e300, .leastNonzeroMagnitude, -.pi, 123_456_789,
    ]
    for amount in amounts {
      let number = try #require(JSONNumber(amount))
      #expect(JSONNumber(text: number.text) == number)
      #expect(number.double == amount)
    }
    #expect(JSONNumber(3.0)?.text == "3")
  }
}

extension Double {
  fileprivate var whole: Int { Int(self) }
}
