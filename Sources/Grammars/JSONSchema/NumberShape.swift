struct NumberShape: Shape {
  struct Bound: Hashable {
    var value: JSONDecimal
    var isExclusive: Bool
  }

  var isInteger = false
  var low: Bound?
  var high: Bound?
  var multiples: [JSONDecimal] = []
  var excludedMultiples: [JSONDecimal] = []
  var excludedValues: [JSONDecimal] = []

  static let one = JSONDecimal("1")

  func intersection(_ other: NumberShape) -> NumberShape? {
    let merged = NumberShape(
      isInteger: isInteger || other.isInteger,
      low: Self.tighter(low, other.low) { $0 > $1 },
      high: Self.tighter(high, other.high) { $0 < $1 },
      multiples: Self.both(multiples, other.multiples),
      excludedMultiples: Self.both(excludedMultiples, other.excludedMultiples),
      excludedValues: Self.both(excludedValues, other.excludedValues))
    return merged.isPlainlyEmpty ? nil : merged
  }

  private static func tighter(
    _ first: Bound?, _ second: Bound?, _ isTighter: (JSONDecimal, JSONDecimal) -> Bool
  ) -> Bound? {
    guard let first, let second else { return first ?? second }
    if first.value == second.value { return first.isExclusive ? first : second }
    return isTighter(first.value, second.value) ? first : second
  }

  private static func both(_ first: [JSONDecimal], _ second: [JSONDecimal]) -> [JSONDecimal] {
    first + second.filter { !first.contains($0) }
  }

  private var isPlainlyEmpty: Bool {
    let factors = isInteger ? multiples + [Self.one] : multiples
    // A multiple of 6 is a multiple of 3 too, so excluding the multiples of 3 leaves nothing.
    if factors.contains(where: { factor in
      excludedMultiples.contains { factor.isMultiple(of: $0) == true }
    }) {
      return true
    }
    guard let low, let high else { return false }
    if low.value > high.value { return true }
    guard low.value == high.value else { return isBetweenIntegers(low, high) }
    let value = low.value
    return low.isExclusive || high.isExclusive || excludedValues.contains(value)
      || factors.contains { value.isMultiple(of: $0) == false }
      || excludedMultiples.contains { value.isMultiple(of: $0) == true }
  }

  private func isBetweenIntegers(_ low: Bound, _ high: Bound) -> Bool {
    guard isInteger, let first = low.value.int, let last = high.value.int else { return false }
    return first + (low.isExclusive ? 1 : 0) > last - (high.isExclusive ? 1 : 0)
  }
}

extension NumberShape {
  init(only value: JSONDecimal) {
    self.init(low: Bound(value: value, isExclusive: false))
    high = low
  }
}

extension JSONDecimal {
  /// At most 18 digits; `nil` if the number isn't whole or is longer.
  var int: Int? {
    exponent >= 0 && digits.count + exponent <= 18 ? Int(plainText) : nil
  }

  /// Returns `nil` if an `Int` is too small to tell; the factor must be above zero.
  func isMultiple(of factor: JSONDecimal) -> Bool? {
    if digits.isEmpty { return true }
    let shift = min(exponent, factor.exponent)
    guard let value = scaled(by: shift), let divisor = factor.scaled(by: shift), divisor != 0
    else { return nil }
    return value % divisor == 0
  }

  private func scaled(by shift: Int) -> Int? {
    JSONDecimal(isNegative: isNegative, digits: digits, exponent: exponent - shift).int
  }
}
