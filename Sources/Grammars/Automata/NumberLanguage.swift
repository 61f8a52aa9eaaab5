struct NumberLanguage {
  private(set) var language: Language
  /// The maximum number of bytes of a text, or `nil` if the language already limits the length.
  private(set) var maxLength: Int?

  static let unbounded: NumberLanguage = {
    guard let number = try? NumberLanguage(NumberNode(), limits: NumberLimits()) else {
      preconditionFailure("The language of all numbers is small.")
    }
    return number
  }()

  struct BadNumber: Error {
    var text: String
  }

  private static let exponentLimit = 1_000

  private static func decimal(_ text: String) throws -> JSONDecimal {
    guard let decimal = JSONNumber(text: text)?.decimal, abs(decimal.exponent) <= exponentLimit
    else { throw BadNumber(text: text) }
    return decimal
  }

  /// The largest `e` for which every number below 10 times 10^`e` is a finite `Double`.
  private static let maximumExponent = 307
  private static let countedStates = 4_000

  init(_ node: NumberNode, limits: NumberLimits) throws {
    let range = try Range(node)
    let hasSteps =
      !node.multiples.isEmpty || !node.excludedMultiples.isEmpty || !node.excludedValues.isEmpty
    let builder = Builder(node: node, range: range, limits: limits)
    if !hasSteps {
      language = try builder.signed { try builder.unsigned($0) }
      return
    }
    var free = builder
    free.isUnlimited = true
    language = try free.signed { bounds in
      try node.multiples.reduce(try free.plain(bounds)) { language, text in
        try language.intersection(try free.multiples(of: text))
      }
    }
    for text in node.excludedMultiples {
      let multiples = try free.multiples(of: text)
      language = try language.subtracting(
        multiples.union(Language(concatenating: [Language(strings: ["-"]), multiples])))
    }
    for text in node.excludedValues {
      let point = NumberNode(isInteger: node.isInteger, minimum: .init(text), maximum: .init(text))
      var excluded = Builder(node: point, range: try Range(point), limits: limits)
      excluded.isUnlimited = true
      language = try language.subtracting(excluded.signed { try excluded.plain($0) })
    }
    let digits = builder.integerDigits + (node.isInteger ? 0 : builder.fractionDigits)
    if language.stateCount * digits <= Self.countedStates {
      language = try language.intersection(try builder.signed { try builder.plain($0) })
    } else {
      maxLength = digits + (node.isInteger ? 1 : 2)
    }
  }

  private struct Bound {
    var value: JSONDecimal
    var isExclusive: Bool
  }

  private struct Bounds {
    var lower: Bound?
    var upper: Bound?
  }

  private struct Range {
    var positive: Bounds? = Bounds()
    var negative: Bounds? = Bounds()

    init(_ node: NumberNode) throws {
      if let minimum = try Self.bound(node.minimum) {
        if minimum.value.isNegative {
          negative?.upper = minimum
        } else {
          if minimum.value.sign != 0 || minimum.isExclusive {
            positive?.lower = minimum
            negative = nil
          } else {
            negative?.upper = minimum
          }
        }
      }
      if let maximum = try Self.bound(node.maximum) {
        if maximum.value.isNegative || maximum.value.sign == 0 && maximum.isExclusive {
          positive = nil
          negative?.lower = maximum
        } else {
          positive?.upper = maximum
        }
      }
    }

    private static func bound(_ bound: NumberNode.Bound?) throws -> Bound? {
      guard let bound else { return nil }
      return Bound(value: try NumberLanguage.decimal(bound.value), isExclusive: bound.isExclusive)
    }
  }

  private struct Builder {
    let node: NumberNode
    let range: Range
    let limits: NumberLimits
    var isUnlimited = false

    private var bounds: [JSONDecimal] {
      [range.positive, range.negative].compactMap { $0 }
        .flatMap { [$0.lower, $0.upper] }.compactMap { $0?.value }
    }

    var integerDigits: Int {
      max(limits.integerDigits, bounds.map { $0.integer.count + 1 }.max() ?? 0)
    }

    /// The maximum number of digits after the point; enough for some number beyond each bound.
    var fractionDigits: Int {
      max(limits.fractionDigits, bounds.map { $0.fraction.count + 1 }.max() ?? 0)
    }

    func signed(_ unsigned: (Bounds) throws -> Language) throws -> Language {
      let positive = try range.positive.map(unsigned) ?? .none
      guard let bounds = range.negative else { return positive }
      return try positive.union(
        Language(concatenating: [Language(strings: ["-"]), unsigned(bounds)]))
    }

    func unsigned(_ bounds: Bounds) throws -> Language {
      let plain = try plain(bounds)
      guard !node.isInteger, limits.exponentDigits > 0 else { return plain }
      if bounds.lower == nil, bounds.upper == nil {
        return try plain.union(free())
      }
      return try plain.union(scientific(bounds))
    }

    func plain(_ bounds: Bounds) throws -> Language {
      var language = try DecimalLanguages.plain(
        integer: isUnlimited ? nil : integerDigits,
        fraction: node.isInteger ? 0 : isUnlimited ? nil : fractionDigits)
      if let lower = bounds.lower {
        language = try language.intersection(
          DecimalLanguages.atLeast(lower.value, isExclusive: lower.isExclusive))
      }
      if let upper = bounds.upper {
        language = try language.subtracting(
          DecimalLanguages.atLeast(upper.value, isExclusive: !upper.isExclusive))
      }
      return language
    }

    func multiples(of text: String) throws -> Language {
      let step = try NumberLanguage.decimal(text)
      guard step.sign > 0,
        let language = try DecimalLanguages.multiples(of: step, isInteger: node.isInteger)
      else { throw BadNumber(text: text) }
      let syntax = try DecimalLanguages.plain(integer: nil, fraction: node.isInteger ? 0 : nil)
      return try syntax.intersection(language)
    }

    private func free() throws -> Language {
      var language = Language.none
      let lowest = -exponentRange
      for digits in 1...limits.integerDigits {
        let integer = digits == 1 ? "[0-9]" : "[1-9][0-9]{\(digits - 1)}"
        let mantissa = try Language(
          pattern: "\(integer)(\\.[0-9]{1,\(limits.fractionDigits)})?", isWhole: true)
        let highest = min(exponentRange, NumberLanguage.maximumExponent + 1 - digits)
        language = try language.union(
          Language(concatenating: [
            mantissa,
            DecimalLanguages.exponents(lowest...highest, digits: limits.exponentDigits),
          ]))
      }
      // 10^308 with mantissas up to 1.78…: two decimals show that they are below the largest
      // `Double`, 1.797…e308.
      let edge = try Language(
        pattern: "1(\\.[0-6][0-9]{0,\(limits.fractionDigits - 1)}|\\.7([0-8][0-9]{0,17})?)?",
        isWhole: true)
      guard exponentRange > NumberLanguage.maximumExponent else { return language }
      let last = NumberLanguage.maximumExponent + 1
      return try language.union(
        Language(concatenating: [
          edge, DecimalLanguages.exponents(last...last, digits: limits.exponentDigits),
        ]))
    }

    private var exponentRange: Int {
      (0..<limits.exponentDigits).reduce(1) { power, _ in power * 10 } - 1
    }

    /// Returns numbers in the bounds with an exponent and one digit before the point, not zero.
    ///
    /// An exponent strictly between those of the bounds allows any mantissa. If the exponent equals
    /// that of a bound, the mantissa is compared.
    private func scientific(_ bounds: Bounds) throws -> Language {
      let span = -exponentRange...min(exponentRange, NumberLanguage.maximumExponent)
      let lower = bounds.lower?.value.magnitude ?? span.lowerBound - 1
      var upper = span.upperBound + 1
      if let bound = bounds.upper {
        // Only zero is at most zero, and it has no such form.
        guard let magnitude = bound.value.magnitude else { return .none }
        upper = magnitude
      }
      guard lower <= upper else { return .none }
      func part(_ low: Int, _ high: Int, _ mantissas: Language) throws -> Language {
        let (low, high) = (max(low, span.lowerBound), min(high, span.upperBound))
        guard low <= high, !mantissas.isEmpty else { return .none }
        return try Language(concatenating: [
          mantissas, DecimalLanguages.exponents(low...high, digits: limits.exponentDigits),
        ])
      }
      let all = try Language(pattern: "[1-9](\\.[0-9]{1,\(fractionDigits)})?", isWhole: true)
      var above = all
      if let bound = bounds.lower, bound.value.magnitude != nil {
        above = try all.intersection(
          DecimalLanguages.atLeast(bound.value.mantissa, isExclusive: bound.isExclusive))
      }
      var below = all
      if let bound = bounds.upper {
        below = try all.subtracting(
          DecimalLanguages.atLeast(bound.value.mantissa, isExclusive: !bound.isExclusive))
      }
      if lower == upper { return try part(lower, lower, above.intersection(below)) }
      return try part(lower, lower, above)
        .union(part(lower + 1, upper - 1, all)).union(part(upper, upper, below))
    }
  }
}
