/// A JSON value.
///
/// ```swift
/// let schema: JSONValue = ["type": "object", "properties": ["query": ["type": "string"]]]
/// ```
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number without a fraction that fits an `Int`.
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// The members of a JSON object.
package typealias JSONObject = [String: JSONValue]

extension JSONValue {
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var object: JSONObject? {
    if case .object(let members) = self { members } else { nil }
  }

  package var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// Returns a member of an object; `nil` if there is none, or the value is no object.
  package subscript(_ name: String) -> JSONValue? { object?[name] }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object; of members with the same name, the last counts.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(members) { _, last in last })
  }
}
