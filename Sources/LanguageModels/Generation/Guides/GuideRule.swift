import Grammars

/// One thing a guide asks of a value, in the terms of JSON Schema.
enum GuideRule: Sendable, Hashable {
  /// The string is this one.
  case constant(String)
  /// The string is one of these.
  case choice([String])
  /// The whole string fits the pattern.
  case pattern(String)
  /// The number is at least this.
  case minimum(JSONNumber)
  /// The number is at most this.
  case maximum(JSONNumber)
  /// The array has at least so many elements.
  case minimumCount(Int)
  /// The array has at most so many elements.
  case maximumCount(Int)
  /// Each element keeps to these.
  case element([GuideRule])
  /// The guide can't be kept, for the reason given; told when the schema is used.
  case impossible(String)

  /// A lowest value; nil where any value is above it.
  static func atLeast(_ amount: some BinaryFloatingPoint & CustomStringConvertible) -> GuideRule? {
    if amount == -.infinity { return nil }
    guard let number = JSONNumber(text: amount.description) else {
      return .impossible("no number is at least \(amount)")
    }
    return .minimum(number.plain)
  }

  /// A highest value; nil where any value is below it.
  static func atMost(_ amount: some BinaryFloatingPoint & CustomStringConvertible) -> GuideRule? {
    if amount == .infinity { return nil }
    guard let number = JSONNumber(text: amount.description) else {
      return .impossible("no number is at most \(amount)")
    }
    return .maximum(number.plain)
  }
}

extension JSONNumber {
  /// The amount without an exponent or needless digits, where that isn't long.
  var plain: JSONNumber {
    let decimal = decimal
    guard decimal.plainLength <= 40 else { return self }
    return JSONNumber(text: decimal.plainText) ?? self
  }
}
