/// A decimal number of any length, read from JSON number text.
struct Decimal: Hashable {
  var isNegative: Bool
  /// Digits 0–9 before the point: just a zero, or none in front.
  var integer: [UInt8]
  /// Digits after the point, no zero at the end.
  var fraction: [UInt8]

  /// The largest shift an exponent may make.
  private static let exponentLimit = 1_000

  /// `nil` for text that isn't a JSON number, or has an exponent beyond a thousand.
  init?(_ text: String) {
    var rest = Substring(text)
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    let parts = rest.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "e" || $0 == "E" })
    var shift = 0
    if parts.count == 2 {
      guard let exponent = Int(parts[1]), abs(exponent) <= Self.exponentLimit else { return nil }
      shift = exponent
    }
    let halves = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count),
      halves.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    integer = halves[0].utf8.map { $0 - 48 }
    fraction = halves.count == 2 ? halves[1].utf8.map { $0 - 48 } : []
    while shift > 0 {
      integer.append(fraction.isEmpty ? 0 : fraction.removeFirst())
      shift -= 1
    }
    while shift < 0 {
      fraction.insert(integer.popLast() ?? 0, at: 0)
      shift += 1
    }
    integer = Array(integer.drop { $0 == 0 })
    if integer.isEmpty { integer = [0] }
    while fraction.last == 0 { fraction.removeLast() }
    self.isNegative = isNegative && (integer != [0] || !fraction.isEmpty)
  }

  var isZero: Bool { integer == [0] && fraction.isEmpty }

  /// All digits as one number, the point left out; `nil` when that is too large to count with.
  var scaled: Int? {
    var value = 0
    for digit in integer + fraction {
      let (tenfold, first) = value.multipliedReportingOverflow(by: 10)
      let (sum, second) = tenfold.addingReportingOverflow(Int(digit))
      if first || second || sum > 1 << 50 { return nil }
      value = sum
    }
    return value
  }

  /// The power of ten of its first digit that isn't zero; zero has none.
  var magnitude: Int? {
    if integer != [0] { return integer.count - 1 }
    return fraction.firstIndex { $0 != 0 }.map { -$0 - 1 }
  }

  /// Its digits as a number from 1 up to 10.
  var mantissa: Decimal {
    var digits = Array((integer + fraction).drop { $0 == 0 })
    var result = self
    result.isNegative = false
    result.integer = [digits.isEmpty ? 0 : digits.removeFirst()]
    while digits.last == 0 { digits.removeLast() }
    result.fraction = digits
    return result
  }
}
