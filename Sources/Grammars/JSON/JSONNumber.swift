/// A JSON number that keeps the text it was written with.
///
/// Numbers are compared by amount: `1`, `1.0` and `10e-1` are equal.
public struct JSONNumber: Sendable, Hashable {
  /// The number as written, in JSON's syntax.
  public let text: String

  /// A whole number.
  public init(_ integer: some FixedWidthInteger) { text = String(integer) }

  /// The shortest text that reads back as this amount; nil for infinities and NaN.
  public init?(_ amount: Double) {
    guard amount.isFinite else { return nil }
    // Swift writes 1e+20 and 5e-324, which JSON allows too; it never leaves out a digit.
    text =
      amount == amount.rounded() && abs(amount) < 1e15
      ? (amount.sign == .minus && amount == 0 ? "-0" : String(Int64(amount))) : "\(amount)"
  }

  /// A number from its text; nil where the text isn't a JSON number.
  public init?(text: String) {
    var scanner = JSONScanner(Array(text.utf8))
    guard scanner.number() == nil, scanner.isAtEnd else { return nil }
    self.text = text
  }

  init(checked text: String) { self.text = text }

  /// The nearest `Double`; infinite where the number is beyond its range.
  public var double: Double { Double(text) ?? .nan }

  /// The amount as an `Int`, where it is whole and fits one.
  public var int: Int? {
    let decimal = decimal
    guard decimal.exponent >= 0, decimal.digits.count + decimal.exponent <= 19 else { return nil }
    return Int(decimal.plainText)
  }

  /// Whether the amount is whole: `3`, `3.0` and `30e-1` are.
  public var isInteger: Bool { decimal.exponent >= 0 }

  /// The amount as sign, digits and power of ten.
  package var decimal: JSONDecimal { JSONDecimal(text) }

  /// Whether both are the same amount, however written.
  public static func == (first: JSONNumber, second: JSONNumber) -> Bool {
    first.decimal == second.decimal
  }

  /// Hashes the amount.
  public func hash(into hasher: inout Hasher) { hasher.combine(decimal) }
}

extension JSONNumber: Comparable {
  /// Whether the first amount is less than the second, exactly.
  public static func < (first: JSONNumber, second: JSONNumber) -> Bool {
    first.decimal < second.decimal
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The number as written.
  public var description: String { text }
}
