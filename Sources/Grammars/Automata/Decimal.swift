struct Decimal: Hashable {
  var isNegative: Bool
  /// Digits 0–9 before the point, without leading zeros; a single 0 if there are no others.
  var integer: [UInt8]
  /// Digits 0–9 after the point, without trailing zeros.
  var fraction: [UInt8]

  private static let exponentLimit = 1_000

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

  /// All digits as one number without the point, or `nil` if it exceeds 2^50.
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

  /// The power of ten of the first digit that isn't zero, or `nil` for zero.
  var magnitude: Int? {
    if integer != [0] { return integer.count - 1 }
    return fraction.firstIndex { $0 != 0 }.map { -$0 - 1 }
  }

  /// The digits as a number from 1 to below 10, or zero.
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
