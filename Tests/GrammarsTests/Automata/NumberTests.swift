import Foundation
import Grammars
import TestSupport
import Testing

@Suite struct NumberTests {
  private static func allows(_ node: NumberNode, _ value: Foundation.Decimal) -> Bool {
    func decimal(_ text: String) -> Foundation.Decimal {
      Foundation.Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))!
    }
    func isMultiple(of step: String) -> Bool {
      var (quotient, whole) = (value / decimal(step), Foundation.Decimal())
      NSDecimalRound(&whole, &quotient, 0, .plain)
      return whole * decimal(step) == value
    }
    if let bound = node.minimum {
      if value < decimal(bound.value) || bound.isExclusive && value == decimal(bound.value) {
        return false
      }
    }
    if let bound = node.maximum {
      if value > decimal(bound.value) || bound.isExclusive && value == decimal(bound.value) {
        return false
      }
    }
    return node.multiples.allSatisfy(isMultiple)
      && !node.excludedMultiples.contains(where: isMultiple)
      && !node.excludedValues.contains { decimal($0) == value }
  }

  private static let bounds: [NumberNode.Bound?] = [
    nil, .init("0"), .init("0", isExclusive: true), .init("-0"), .init("7"), .init("-13"),
    .init("12", isExclusive: true), .init("99"), .init("100"), .init("-100", isExclusive: true),
    .init("2.5"), .init("-2.5", isExclusive: true), .init("0.05"), .init("1e2"), .init("1.2e1"),
    .init("-0.9"), .init("20.00", isExclusive: true),
  ]

  @Test func integersInRanges() throws {
    for minimum in Self.bounds {
      for maximum in Self.bounds {
        let node = NumberNode(isInteger: true, minimum: minimum, maximum: maximum)
        check(node, (-130...130).map(String.init))
      }
    }
  }

  @Test func decimalsInRanges() throws {
    let tenths =
      Array(-140...140) + [
        -1_001, -1_000, -999, -205, 195, 199, 200, 201, 985, 990, 991, 999, 1_000, 1_001,
      ]
    let plain = tenths.map { value -> String in
      let text = String(abs(value))
      let padded = String(repeating: "0", count: max(0, 2 - text.count)) + text
      return (value < 0 ? "-" : "") + padded.dropLast() + "." + padded.suffix(1)
    }
    let fine = [
      "0.05", "0.049", "0.0500", "0.051", "-2.49", "-2.51", "2.50001", "12", "20", "19.99",
    ]
    let exponents = [
      "1e1", "1e2", "2.5e0", "2.49e+00", "5e-2", "4e-2", "9.9e-1", "-9e-1", "1.2e1", "1.3E01",
    ]
    for minimum in Self.bounds {
      for maximum in Self.bounds {
        let node = NumberNode(minimum: minimum, maximum: maximum)
        check(node, plain + fine + exponents)
      }
    }
  }

  @Test func multiples() throws {
    let integers = (-120...120).map(String.init)
    for step in ["1", "2", "7", "10", "44", "2.5", "0.3", "1.0", "1e1", "0.01"] {
      for bound in [nil, NumberNode.Bound("-30"), .init("41", isExclusive: true)] {
        check(NumberNode(isInteger: true, minimum: bound, multiples: [step]), integers)
        check(NumberNode(isInteger: true, maximum: bound, multiples: [step, "3"]), integers)
        check(NumberNode(isInteger: true, maximum: bound, excludedMultiples: [step]), integers)
      }
    }
    let decimals = (-500...500).map { "\(Double($0) / 8)" } + integers + ["2.50", "0.010", "0.02"]
    for step in ["0.01", "2.5", "2.125", "6.75", "1", "0.5"] {
      check(NumberNode(multiples: [step]), decimals)
      check(NumberNode(minimum: .init("3"), excludedMultiples: [step]), decimals)
    }
    check(NumberNode(isInteger: true, excludedValues: ["5", "0", "-7"]), integers)
    check(NumberNode(excludedValues: ["5", "0.0", "-2.5"]), decimals)
  }

  private func check(_ node: NumberNode, _ texts: [String]) {
    let allowed = texts.filter {
      Self.allows(node, Foundation.Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX"))!)
        && (!node.isInteger || Int($0) != nil)
    }
    guard let grammar = try? grammar(.number(node)) else {
      #expect(allowed.isEmpty, "\(node)")
      return
    }
    let accepted = texts.filter { accepts(grammar, $0) }
    #expect(accepted == allowed, "\(node)")
  }

  @Test func syntax() throws {
    let number = try grammar(.anyNumber)
    let good = [
      "0", "-0", "1", "10", "-1.5", "0.0", "1e5", "1E+05", "1e-999", "12345678901234567890",
      "9.99e307", "1e308", "1.7e308", "12e3", "0e5", "0.12345678901234567890",
    ]
    for text in good {
      #expect(accepts(number, text), "\(text)")
      #expect(Double(text)!.isFinite)
    }
    for text in ["", "-", "01", "1.", ".5", "+1", "1e", "1e999", "1.8e308", "1e1000", "--1", "0x1"]
    {
      #expect(!accepts(number, text), "\(text)")
    }
    let integer = try grammar(.integer)
    for text in ["0", "-0", "12345678901234567890"] { #expect(accepts(integer, text)) }
    for text in ["1.0", "1e1", "123456789012345678901"] { #expect(!accepts(integer, text)) }
  }

  @Test func numbersOfAnySize() throws {
    let big = "123456789012345678901234567890"
    let node = NumberNode(isInteger: true, minimum: .init(big), maximum: .init(big + "0"))
    let grammar = try grammar(.number(node))
    #expect(accepts(grammar, big))
    #expect(!accepts(grammar, "123456789012345678901234567889"))
    #expect(accepts(grammar, big + "0"))
    #expect(!accepts(grammar, big + "1"))
    let fine = NumberNode(
      minimum: .init("0.1234567890123456789012345", isExclusive: true),
      maximum: .init("0.1234567890123456789012346", isExclusive: true))
    #expect(accepts(try makeGrammar(fine), "0.12345678901234567890123455"))
  }

  private func makeGrammar(_ node: NumberNode) throws -> Grammar { try grammar(.number(node)) }

  @Test func neverLeavesWhatDoublesHold() throws {
    var random = SeededGenerator(seed: 4)
    let number = try grammar(.anyNumber)
    for _ in 0..<500 {
      let text = try randomText(of: number, length: 60, &random)
      #expect(Double(text)?.isFinite == true, "\(text)")
    }
  }

  @Test func refusesWhatCannotBe() {
    let empty = NumberNode(isInteger: true, minimum: .init("1.1"), maximum: .init("1.9"))
    #expect(throws: GrammarError.unsatisfiable(place: "$")) { try grammar(.number(empty)) }
    #expect(throws: GrammarError.badNumber(text: "x", place: "$")) {
      try grammar(.number(NumberNode(minimum: .init("x"))))
    }
  }
}
