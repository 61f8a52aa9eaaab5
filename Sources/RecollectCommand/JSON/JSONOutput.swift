import Foundation

/// The writer of `--json` output: one document whose fields are in alphabetical order.
enum JSONOutput {
  /// Returns the JSON document of a value.
  ///
  /// Dates are ISO 8601 in UTC and names are in snake case. Control characters and direction marks,
  /// which a terminal would interpret, are escaped.
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
