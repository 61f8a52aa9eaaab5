import Foundation
import Grammars

/// A JSON value for encoders and decoders, which may change the order of its keys.
struct CodedJSON: Codable {
  var value: JSONValue

  init(value: JSONValue) { self.value = value }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      value = .object(
        JSONObject(
          try container.allKeys.map {
            ($0.stringValue, try container.decode(CodedJSON.self, forKey: $0).value)
          }))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(CodedJSON.self).value) }
      value = .array(elements)
    } else {
      value = try Self.scalar(decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
    if container.decodeNil() { return .null }
    if let flag = try? container.decode(Bool.self) { return .bool(flag) }
    if let text = try? container.decode(String.self) { return .string(text) }
    if let integer = try? container.decode(Int.self) { return .number(JSONNumber(integer)) }
    // `Decimal` has more digits, `Double` has a larger range.
    if let decimal = try? container.decode(Decimal.self),
      let number = JSONNumber(text: decimal.description), number.decimal.plainLength <= 40
    {
      return .number(number)
    }
    if let number = JSONNumber(try container.decode(Double.self)) { return .number(number.plain) }
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "This isn't a value that JSON has.")
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(CodedJSON(value: element)) }
    case .object(let object):
      var container = encoder.container(keyedBy: Key.self)
      for (key, value) in object {
        try container.encode(CodedJSON(value: value), forKey: Key(stringValue: key))
      }
    default:
      var container = encoder.singleValueContainer()
      try encodeScalar(in: &container)
    }
  }

  private func encodeScalar(in container: inout any SingleValueEncodingContainer) throws {
    switch value {
    case .bool(let flag): try container.encode(flag)
    case .string(let text): try container.encode(text)
    case .number(let number):
      if let integer = number.int {
        try container.encode(integer)
      } else if JSONNumber(number.double) == number {
        try container.encode(number.double)
      } else if let decimal = Decimal(string: number.text, locale: nil) {
        try container.encode(decimal)
      } else {
        try container.encode(number.double)
      }
    case .null, .array, .object: try container.encodeNil()
    }
  }
}
