enum DecimalLanguages {
  static let digits: [Unicode.Scalar] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

  /// Returns the language of digits with an optional fraction.
  ///
  /// - Parameters:
  ///   - integer: The maximum number of digits before the point, or `nil` for no limit.
  ///   - fraction: The maximum number of digits after the point; 0 allows no point, `nil` any
  ///     number.
  static func plain(integer: Int?, fraction: Int?) throws -> Language {
    let more = integer.map { "{0,\($0 - 1)}" } ?? "*"
    let after = fraction.map { $0 == 0 ? "" : "(\\.[0-9]{1,\($0)})?" } ?? "(\\.[0-9]+)?"
    return try Language(pattern: "(0|[1-9][0-9]\(more))\(after)", isWhole: true)
  }

  private enum Comparison: Hashable {
    /// The number of digits before the point, and -1, 0 or 1 for less than, equal to or greater
    /// than the bound's.
    case integer(Int, Int)
    /// The number of digits after the point; all digits so far equal the bound's.
    case fraction(Int)
    /// `longer` has more digits than the bound before the point; `above` is greater, and has a
    /// point.
    case longer, above
  }

  /// Returns texts whose value is at least `bound`, or greater with `isExclusive`.
  ///
  /// The result is undefined for texts with needless leading zeros, so intersect it with
  /// ``plain(integer:fraction:)``.
  static func atLeast(_ bound: JSONDecimal, isExclusive: Bool) throws -> Language {
    let (integer, fraction) = (bound.integer, bound.fraction)
    return try Language(
      exploring: Comparison.integer(0, 0), alphabet: digits + ["."],
      accepts: { state in
        switch state {
        case .integer(let count, let order):
          count == integer.count
            && (order > 0 || order == 0 && fraction.isEmpty && !isExclusive)
        case .fraction(let count): count >= fraction.count && !isExclusive
        case .longer, .above: true
        }
      },
      next: { state, scalar in
        let digit = scalar == "." ? nil : UInt8(scalar.value - 48)
        switch (state, digit) {
        case (.integer(let count, let order), let digit?):
          if count == integer.count { return .longer }
          let here = digit == integer[count] ? 0 : digit < integer[count] ? -1 : 1
          return .integer(count + 1, order != 0 ? order : here)
        case (.integer(let count, let order), nil):
          if count < integer.count || order < 0 { return nil }
          return order > 0 ? .above : .fraction(0)
        case (.fraction(let count), let digit?):
          let wanted = count < fraction.count ? fraction[count] : 0
          if digit < wanted { return nil }
          return digit > wanted ? .above : .fraction(min(count + 1, fraction.count))
        case (.longer, let digit): return digit == nil ? .above : .longer
        case (.above, let digit): return digit == nil ? nil : .above
        case (.fraction, nil): return nil
        }
      })
  }

  private enum Remainder: Hashable {
    case integer(Int)
    case fraction(Int, digits: Int)
  }

  /// Returns `nil` if `step` isn't positive or has too many digits.
  static func multiples(of step: JSONDecimal, isInteger: Bool) throws -> Language? {
    guard var modulus = step.scaled, modulus > 0 else { return nil }
    let places = step.fraction.count
    guard places <= 15 else { return nil }
    var scale = (0..<places).reduce(1) { power, _ in power * 10 }
    if isInteger {
      // x · 10^places is a multiple of the modulus exactly when x is one of modulus / gcd(modulus,
      // 10^places).
      modulus /= greatestCommonDivisor(modulus, scale)
      scale = 1
    }
    guard modulus <= 1 << 20 else { throw AutomatonTooLarge(limit: Language.stateLimit) }
    let tens = (0...places).map { (0..<$0).reduce(1) { power, _ in power * 10 % modulus } }
    return try Language(
      exploring: Remainder.integer(0), alphabet: isInteger ? digits : digits + ["."],
      accepts: { state in
        switch state {
        case .integer(let rest): rest * (isInteger ? 1 : tens[places]) % modulus == 0
        case .fraction(let rest, let count): rest * tens[places - count] % modulus == 0
        }
      },
      next: { state, scalar in
        let digit = scalar == "." ? nil : Int(scalar.value - 48)
        switch (state, digit) {
        case (.integer(let rest), let digit?): return .integer((rest * 10 + digit) % modulus)
        case (.integer(let rest), nil): return .fraction(rest, digits: 0)
        case (.fraction(let rest, let count), let digit?):
          if count == places { return digit == 0 && rest == 0 ? state : nil }
          return .fraction((rest * 10 + digit) % modulus, digits: count + 1)
        case (.fraction, nil): return nil
        }
      })
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }

  /// Returns the language of `e` or `E` and an exponent in `range`, such as `e5` or `E+05`.
  ///
  /// - Parameter digits: The maximum number of digits, including leading zeros.
  static func exponents(_ range: ClosedRange<Int>, digits: Int) throws -> Language {
    var texts: [String] = []
    for exponent in range {
      let plain = String(abs(exponent))
      guard plain.count <= digits else { continue }
      let signs = exponent > 0 ? ["", "+"] : exponent < 0 ? ["-"] : ["", "+", "-"]
      for zeros in 0...digits - plain.count {
        for sign in signs { texts.append(sign + String(repeating: "0", count: zeros) + plain) }
      }
    }
    return try Language(concatenating: [Language(strings: ["e", "E"]), Language(strings: texts)])
  }
}
