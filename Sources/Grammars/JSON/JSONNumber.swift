/// A JSON number that keeps its original text.
///
/// Numbers are compared by amount: `1`, `1.0` and `10e-1` are equal.
public struct JSONNumber: Sendable, Hashable {
  /// The number's original text, in JSON syntax.
  public let text: String

  /// Creates a whole number.
  public init(_ integer: some FixedWidthInteger) { text = String(integer) }

  /// Creates a number with the shortest text that reads back as `amount`, or `nil` for infinities
  /// and NaN.
  public init?(_ amount: Double) {
    guard amount.isFinite else { return nil }
    // Swift writes 1e+20 and 5e-324, which are valid JSON. It always writes a digit before the
    // point.
    text =
      amount == amount.rounded() && abs(amount) < 1e15
      ? (amount.sign == .minus && amount == 0 ? "-0" : String(Int64(amount))) : "\(amount)"
  }

  /// Creates a number from its text, or `nil` if the text isn't a JSON number.
  public init?(text: String) {
    var scanner = JSONScanner(Array(text.utf8))
    guard scanner.skipNumber() == nil, scanner.isAtEnd else { return nil }
    self.text = text
  }

  init(checked text: String) { self.text = text }

  /// The nearest `Double`, or infinity if the number is out of its range.
  public var double: Double { Double(text) ?? .nan }

  /// The amount as an `Int`, or `nil` if it isn't whole or doesn't fit.
  public var int: Int? {
    let decimal = decimal
    guard decimal.exponent >= 0, decimal.digits.count + decimal.exponent <= 19 else { return nil }
    return Int(decimal.plainText)
  }

  /// A Boolean value that indicates whether the amount is whole, as in `3`, `3.0` and `30e-1`.
  public var isInteger: Bool { decimal.exponent >= 0 }

  package var decimal: JSONDecimal { JSONDecimal(text) }

  /// Returns a Boolean value that indicates whether both numbers have the same amount.
  public static func == (first: JSONNumber, second: JSONNumber) -> Bool {
    first.decimal == second.decimal
  }

  /// Hashes the amount.
  public func hash(into hasher: inout Hasher) { hasher.combine(decimal) }
}

extension JSONNumber: Comparable {
  /// Returns a Boolean value that indicates whether the first amount is less, compared exactly.
  public static func < (first: JSONNumber, second: JSONNumber) -> Bool {
    first.decimal < second.decimal
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The number's original text.
  public var description: String { text }
}
