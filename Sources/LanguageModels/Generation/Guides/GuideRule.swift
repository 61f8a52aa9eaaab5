import Grammars

/// One constraint of a guide, as a keyword of JSON Schema expresses it.
enum GuideRule: Sendable, Hashable {
  case constant(String)
  case choice([String])
  case pattern(String)
  /// The string is a part of the text, with a number of words in the range.
  case substring(String, words: ClosedRange<Int>?)
  case minimum(JSONNumber)
  case maximum(JSONNumber)
  case minimumCount(Int)
  case maximumCount(Int)
  case element([GuideRule])
  /// The guide can't be enforced for the given reason, which is thrown when the schema is used.
  case impossible(String)

  /// Returns `nil` for negative infinity, which any value exceeds.
  static func atLeast(_ amount: some BinaryFloatingPoint & CustomStringConvertible) -> GuideRule? {
    if amount == -.infinity { return nil }
    guard let number = JSONNumber(text: amount.description) else {
      return .impossible("no number is at least \(amount)")
    }
    return .minimum(number.plain)
  }

  /// Returns `nil` for infinity, which exceeds any value.
  static func atMost(_ amount: some BinaryFloatingPoint & CustomStringConvertible) -> GuideRule? {
    if amount == .infinity { return nil }
    guard let number = JSONNumber(text: amount.description) else {
      return .impossible("no number is at most \(amount)")
    }
    return .maximum(number.plain)
  }
}

extension JSONNumber {
  /// The number without an exponent or trailing zeros, if that has at most 40 characters.
  var plain: JSONNumber {
    let decimal = decimal
    guard decimal.plainLength <= 40 else { return self }
    return JSONNumber(text: decimal.plainText) ?? self
  }
}
