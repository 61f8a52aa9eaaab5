public import Foundation
import Grammars

extension Int: Generable {
  /// A whole number that fits an `Int`.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(
      value: ["type": "integer"], named: "Int",
      bounds: (JSONNumber(Int.min), JSONNumber(Int.max)))
  }

  /// Reads a whole number, however it is written: `3` and `3.0`.
  ///
  /// - Throws: `LanguageModelSession.GenerationError.decodingFailure` for a fraction, or a number
  ///   that doesn't fit.
  public init(_ content: GeneratedContent) throws {
    guard let number = content.number, number.isInteger else {
      throw content.mismatch(expected: "a whole number")
    }
    guard let value = number.int else {
      throw content.mismatch(expected: "a whole number from \(Int.min) to \(Int.max)")
    }
    self = value
  }

  /// The number, with all its digits.
  public var generatedContent: GeneratedContent {
    GeneratedContent(jsonValue: .number(JSONNumber(self)))
  }
}

extension Double: Generable {
  /// Any finite number.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(value: ["type": "number"], named: "Double")
  }

  /// Reads a number, rounded to the nearest there is.
  ///
  /// - Throws: `LanguageModelSession.GenerationError.decodingFailure` for what isn't a number, or is
  ///   beyond the range.
  public init(_ content: GeneratedContent) throws {
    guard let number = content.number else { throw content.mismatch(expected: "a number") }
    guard number.double.isFinite else {
      throw content.mismatch(expected: "a number within the range of Double")
    }
    self = number.double
  }

  /// The number with as many digits as it takes to read it back; `null` for infinities and NaN.
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(self)) }
}

extension Float: Generable {
  /// Any number within the range of `Float`.
  public static var generationSchema: GenerationSchema {
    let limit = Double(Float.greatestFiniteMagnitude)
    return GenerationSchema(
      value: ["type": "number"], named: "Float",
      bounds: JSONNumber(-limit).flatMap { low in JSONNumber(limit).map { (low, $0) } })
  }

  /// Reads a number, rounded to the nearest there is.
  ///
  /// - Throws: `LanguageModelSession.GenerationError.decodingFailure` for what isn't a number, or is
  ///   beyond the range.
  public init(_ content: GeneratedContent) throws {
    guard let number = content.number else { throw content.mismatch(expected: "a number") }
    guard let value = Float(number.text), value.isFinite else {
      throw content.mismatch(expected: "a number within the range of Float")
    }
    self = value
  }

  /// The number with as many digits as it takes to read it back; `null` for infinities and NaN.
  public var generatedContent: GeneratedContent {
    GeneratedContent(jsonValue: JSONNumber(text: description).map(JSONValue.number) ?? .null)
  }
}

extension Decimal: Generable {
  /// A number of at most 38 digits before its point.
  public static var generationSchema: GenerationSchema {
    let limit = String(repeating: "9", count: 38)
    return GenerationSchema(
      value: ["type": "number"], named: "Decimal",
      bounds: JSONNumber(text: "-" + limit).flatMap { low in
        JSONNumber(text: limit).map { (low, $0) }
      })
  }

  /// Reads a number; of more than 38 digits the first ones count.
  ///
  /// - Throws: `LanguageModelSession.GenerationError.decodingFailure` for what isn't a number, or is
  ///   beyond the range.
  public init(_ content: GeneratedContent) throws {
    guard let number = content.number else { throw content.mismatch(expected: "a number") }
    guard let value = Decimal(number) else {
      throw content.mismatch(expected: "a number within the range of Decimal")
    }
    self = value
  }

  /// The number, with all its digits; `null` for NaN.
  public var generatedContent: GeneratedContent {
    GeneratedContent(jsonValue: JSONNumber(text: description).map(JSONValue.number) ?? .null)
  }

  /// Nil where the number is out of range.
  private init?(_ number: JSONNumber) {
    let decimal = number.decimal
    // The place of the first digit, counted from the point. Below 10⁻¹²⁷ there is nothing but zero.
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
