extension JSONDecimal {
  /// The digits before the point; a single 0 if there are no others.
  var integer: [UInt8] {
    let count = digits.count + exponent
    if count <= 0 { return [0] }
    return Array(digits.prefix(count)) + repeatElement(0, count: max(0, exponent))
  }

  var fraction: [UInt8] {
    if exponent >= 0 { return [] }
    let zeros = [UInt8](repeating: 0, count: max(0, -exponent - digits.count))
    return zeros + digits.suffix(-exponent)
  }

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
  var magnitude: Int? { digits.isEmpty ? nil : digits.count + exponent - 1 }

  /// The digits as a number from 1 to below 10, or zero.
  var mantissa: JSONDecimal {
    JSONDecimal(isNegative: false, digits: digits, exponent: 1 - digits.count)
  }
}
