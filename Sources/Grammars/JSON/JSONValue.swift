/// A JSON value as a tree that keeps the order of keys and the digits of numbers.
///
/// Values are equal if they are equal in JSON's data model: numbers by amount (`1` equals `1.0`),
/// strings scalar by scalar (not by Unicode equivalence), objects in any order of keys.
public enum JSONValue: Sendable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// A number, with its original digits.
  case number(JSONNumber)
  /// A string, with its escapes resolved.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, with its keys in order.
  case object(JSONObject)
}

extension JSONValue: Hashable {
  /// Returns a Boolean value that indicates whether both are the same value in JSON's data model.
  public static func == (first: JSONValue, second: JSONValue) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes the parts that equality compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let flag): hasher.combine(flag)
    case .number(let number): hasher.combine(number)
    case .string(let text): hasher.combine(ExactText(text))
    case .array(let elements): hasher.combine(elements)
    case .object(let object): hasher.combine(object)
    }
  }
}

extension JSONValue {
  /// A Boolean value that indicates whether the value is ``null``.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The Boolean value if this is `true` or `false`; otherwise, `nil`.
  public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The number if this is one; otherwise, `nil`.
  public var number: JSONNumber? { if case .number(let number) = self { number } else { nil } }

  /// The text if this is a string; otherwise, `nil`.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements if this is an array; otherwise, `nil`.
  public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The members if this is an object; otherwise, `nil`.
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  /// The value of a key, or `nil` if this isn't an object or has no such key.
  public subscript(key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates the value ``null``.
  public init(nilLiteral: ()) { self = .null }
  /// Creates `true` or `false`.
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
  /// Creates a whole number.
  public init(integerLiteral integer: Int) { self = .number(JSONNumber(integer)) }
  /// Creates a number.
  ///
  /// - Precondition: The literal is finite.
  public init(floatLiteral amount: Double) {
    guard let number = JSONNumber(amount) else {
      preconditionFailure("JSON has no number for \(amount).")
    }
    self = .number(number)
  }
  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object.
  ///
  /// - Precondition: No key occurs twice.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(literal: members))
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON.
  public var description: String { serialized() }
}
