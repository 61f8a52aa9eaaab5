/// A JSON text as a tree: the order of keys and the digits of numbers are as they were written.
///
/// Two values are equal where JSON's data model says so: numbers by amount (`1` is `1.0`), strings
/// code point by code point (not by Unicode equivalence), objects whatever the order of their keys.
public enum JSONValue: Sendable {
  /// The value `null`.
  case null
  /// One of `true` and `false`.
  case bool(Bool)
  /// A number, with the digits it was written with.
  case number(JSONNumber)
  /// A string, with its escapes resolved.
  case string(String)
  /// An array, in order.
  case array([JSONValue])
  /// An object, its keys in order.
  case object(JSONObject)
}

extension JSONValue: Hashable {
  /// Whether both are the same value in JSON's data model.
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

  /// Hashes what equality looks at.
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
  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The flag, where this is `true` or `false`.
  public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The number, where this is one.
  public var number: JSONNumber? { if case .number(let number) = self { number } else { nil } }

  /// The text, where this is a string.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements, where this is an array.
  public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The members, where this is an object.
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  /// The value under a key; nil where this is no object or has no such key.
  public subscript(key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// The value `null`.
  public init(nilLiteral: ()) { self = .null }
  /// `true` or `false`.
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
  /// A whole number.
  public init(integerLiteral integer: Int) { self = .number(JSONNumber(integer)) }
  /// A number; traps on a literal too large to be finite.
  public init(floatLiteral amount: Double) {
    guard let number = JSONNumber(amount) else {
      preconditionFailure("JSON has no number for \(amount).")
    }
    self = .number(number)
  }
  /// A string.
  public init(stringLiteral text: String) { self = .string(text) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; traps on a key that occurs twice.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(literal: members))
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON.
  public var description: String { serialized() }
}
