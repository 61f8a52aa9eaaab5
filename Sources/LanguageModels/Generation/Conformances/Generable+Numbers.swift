public import Foundation
import Grammars

extension Int: Generable {
  /// The schema of an integer in the range of `Int`.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(
      value: ["type": "integer"], named: "Int",
      bounds: (JSONNumber(Int.min), JSONNumber(Int.max)))
  }

  /// Creates an integer from a generated number, such as `3` or `3.0`.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` for a number that isn't
  ///   whole or is out of range.
  public init(_ content: GeneratedContent) throws {
    guard let number = content.number, number.isInteger else {
      throw content.mismatch(expected: "a whole number")
    }
    guard let value = number.int else {
      throw content.mismatch(expected: "a whole number from \(Int.min) to \(Int.max)")
    }
    self = value
  }

  /// The number as generated content, with all its digits.
  public var generatedContent: GeneratedContent {
    GeneratedContent(jsonValue: .number(JSONNumber(self)))
  }
}

extension Double: Generable {
  /// The schema of any number.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(value: ["type": "number"], named: "Double")
  }

  /// Creates the nearest `Double` to a generated number.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` for content that isn't
  ///   a number or is out of range.
  public init(_ content: GeneratedContent) throws {
    guard let number = content.number else { throw content.mismatch(expected: "a number") }
    guard number.double.isFinite else {
      throw content.mismatch(expected: "a number within the range of Double")
    }
    self = number.double
  }

  /// The number as generated content with enough digits for an exact round trip; `null` if it isn't
  /// finite.
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(self)) }
}

extension Float: Generable {
  /// The schema of a number in the range of `Float`.
  public static var generationSchema: GenerationSchema {
    let limit = Double(Float.greatestFiniteMagnitude)
    return GenerationSchema(
      value: ["type": "number"], named: "Float",
      bounds: JSONNumber(-limit).flatMap { low in JSONNumber(limit).map { (low, $0) } })
  }

  /// Creates the nearest `Float` to a generated number.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` for content that isn't
  ///   a number or is out of range.
  public init(_ content: GeneratedContent) throws {
    guard let number = content.number else { throw content.mismatch(expected: "a number") }
    guard let value = Float(number.text), value.isFinite else {
      throw content.mismatch(expected: "a number within the range of Float")
    }
    self = value
  }

  /// The number as generated content with enough digits for an exact round trip; `null` if it isn't
  /// finite.
  public var generatedContent: GeneratedContent {
    GeneratedContent(jsonValue: JSONNumber(text: description).map(JSONValue.number) ?? .null)
  }
}

extension Decimal: Generable {
  /// The schema of a number with at most 38 digits before the decimal point.
  public static var generationSchema: GenerationSchema {
    let limit = String(repeating: "9", count: 38)
    return GenerationSchema(
      value: ["type": "number"], named: "Decimal",
      bounds: JSONNumber(text: "-" + limit).flatMap { low in
        JSONNumber(text: limit).map { (low, $0) }
      })
  }

  /// Creates a decimal from a generated number; only the first 38 digits are significant.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` for content that isn't
  ///   a number or is out of range.
  public init(_ content: GeneratedContent) throws {
    guard let number = content.number else { throw content.mismatch(expected: "a number") }
    guard let value = Decimal(number) else {
      throw content.mismatch(expected: "a number within the range of Decimal")
    }
    self = value
  }

  /// The number as generated content with all its digits; `null` for NaN.
  public var generatedContent: GeneratedContent {
    GeneratedContent(jsonValue: JSONNumber(text: description).map(JSONValue.number) ?? .null)
  }

  private init?(_ number: JSONNumber) {
    let decimal = number.decimal
    // The position of the first digit relative to the decimal point; numbers below 10⁻¹²⁷ become
    // zero.
    let magnitude = decimal.digits.count + decimal.exponent
    guard !decimal.digits.isEmpty, magnitude > -127 else {
      self = 0
      return
    }
    guard magnitude <= 165, let value = Decimal(string: number.text, locale: nil),
      !value.isNaN
    else { return nil }
    self = value
  }
}
