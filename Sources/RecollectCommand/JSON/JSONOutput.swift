import Foundation

enum JSONOutput {
  /// Writes dates as ISO 8601 in UTC, and sorts names in snake case.
  ///
  /// Control characters and direction marks, which a terminal would interpret, are escaped.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    return SafeText.json(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  static func print(_ value: some Encodable) throws {
    Terminal.output.write(try text(value))
  }
}
