import Foundation

/// The coding of a value as JSON in a column of text.
///
/// Keys are sorted, so that equal values have equal texts.
enum ColumnJSON {
  static func encode(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Encodes an array, or returns `nil` if it's empty.
  static func encode(unlessEmpty values: [some Encodable]) throws -> String? {
    values.isEmpty ? nil : try encode(values)
  }

  static func decode<Value: Decodable>(
    _ json: String?, as type: Value.Type = Value.self
  ) throws -> Value? {
    try json.map { try JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
  }

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
}
