/// A JSON value.
///
/// ```swift
/// let schema: JSONValue = ["type": "object", "properties": ["query": ["type": "string"]]]
/// ```
public enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without a fraction that fits an `Int`.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

/// The members of a JSON object.
public typealias JSONObject = [String: JSONValue]

extension JSONValue {
  /// The value's text, if it is a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value's members, if it is an object.
  public var object: JSONObject? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The value's elements, if it is an array.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The value as an integer, if it is one.
  public var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The value as a Boolean, if it is one.
  public var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// Returns a member of an object; `nil` if there is none, or the value is no object.
  public subscript(_ name: String) -> JSONValue? { object?[name] }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a number without a fraction.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object; of members with the same name, the last counts.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(members) { _, last in last })
  }
}
