import Foundation

/// What the program prints under `--json`: one document, its fields in alphabetical order.
enum JSONOutput {
  /// The document as text; dates are ISO 8601 in UTC, names are in snake case, and whatever a
  /// terminal would obey is escaped.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    return SafeText.json(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  /// Prints the document on standard output.
  static func print(_ value: some Encodable) throws {
    Terminal.output.write(try text(value))
  }
}
