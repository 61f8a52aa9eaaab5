import ModelContextProtocol

/// Parts of the schemas of tools.
enum Schema {
  static func object(_ members: JSONObject, required: [String] = []) -> JSONValue {
    [
      "type": "object", "properties": .object(members),
      "required": .array(required.map { .string($0) }), "additionalProperties": false,
    ]
  }

  static func text(_ description: String, maximum: Int = 2_000) -> JSONValue {
    [
      "type": "string", "description": .string(description), "minLength": 1,
      "maxLength": .integer(maximum),
    ]
  }

  static func texts(_ description: String) -> JSONValue {
    [
      "type": "array", "description": .string(description), "maxItems": 20,
      "items": ["type": "string", "minLength": 1, "maxLength": 500],
    ]
  }

  static func number(_ description: String, _ range: ClosedRange<Int>) -> JSONValue {
    [
      "type": "integer", "description": .string(description),
      "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
    ]
  }

  static func list(of element: JSONValue) -> JSONValue { ["type": "array", "items": element] }

  static func choice(_ names: [String]) -> JSONValue {
    ["type": "string", "enum": .array(names.map { .string($0) })]
  }

  static let string: JSONValue = ["type": "string"]
  static let integer: JSONValue = ["type": "integer"]
}

extension JSONObject {
  func strings(_ name: String) -> [String] { self[name]?.array?.compactMap(\.string) ?? [] }

  /// Adds a member unless its value is missing.
  func with(_ name: String, _ value: JSONValue?) -> JSONObject {
    guard let value else { return self }
    return merging([name: value]) { $1 }
  }
}
