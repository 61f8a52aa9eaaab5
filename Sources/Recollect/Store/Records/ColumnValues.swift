import Foundation
import GRDB

/// Checked reading of numbers.
///
/// The numbers in a library are positions, lengths and lines of texts and files. A damaged or
/// forged file may have any number, so each is checked here before arithmetic could overflow.
extension Row {
  /// The greatest valid position, length or line: far above any file's, far below an overflow.
  static let greatest = 1 << 40

  /// Returns a position, length or line.
  ///
  /// - Throws: `DatabaseError` of a damaged file if it is negative or greater than ``greatest``.
  func count(_ column: String) throws -> Int { try Self.checked(value(column), column) }

  /// Returns a position, length or line that may be null; throws as ``count(_:)`` does.
  func optionalCount(_ column: String) throws -> Int? {
    try (value(column) as Int?).map { try Self.checked($0, column) }
  }

  /// Returns a time zone that is stored in seconds east of Greenwich.
  func timeZone(_ column: String) throws -> TimeZone? {
    try (value(column) as Int?).flatMap(TimeZone.init(secondsFromGMT:))
  }

  /// Returns a range of bytes.
  ///
  /// - Throws: `DatabaseError` of a damaged file if the end is before the start, or a bound is
  ///   invalid.
  func range(_ start: String, _ end: String) throws -> Range<Int> {
    let (lower, upper) = (try count(start), try count(end))
    guard lower <= upper else {
      throw DatabaseError.damaged("a range from \(lower) to \(upper)")
    }
    return lower..<upper
  }

  /// - Throws: `DatabaseError` of a damaged file if the number is infinite.
  func finite(_ column: String) throws -> Double { try Self.finite(value(column), column) }

  /// Returns the time in a column of seconds since 1970 that may be null.
  ///
  /// - Throws: `DatabaseError` of a damaged file if it is infinite.
  func time(_ column: String) throws -> Date? {
    try (value(column) as Double?).map {
      Date(timeIntervalSince1970: try Self.finite($0, column))
    }
  }

  private static func checked(_ number: Int, _ column: String) throws -> Int {
    guard (0...greatest).contains(number) else {
      throw DatabaseError.damaged("\(number) as \(column)")
    }
    return number
  }

  private static func finite(_ number: Double, _ column: String) throws -> Double {
    guard number.isFinite else { throw DatabaseError.damaged("\(number) as \(column)") }
    return number
  }
}

extension DatabaseError {
  /// Returns the error for a value that an undamaged library never has.
  static func damaged(_ message: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
  }
}

extension Row {
  /// Returns the value of a column.
  ///
  /// GRDB's subscript traps on a value of another type, and a damaged file may have any type in any
  /// column.
  ///
  /// - Throws: `RowDecodingError` if the value has another type.
  func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String
  ) throws -> T {
    try decode(T.self, forColumn: column)
  }
}

extension Date {
  /// ISO 8601 in UTC, to the second, so that text order is time order.
  ///
  /// That holds for years of four digits. A time before the year 1 or after 9999, which a file may
  /// have by mistake, is stored as the first or the last of them.
  var stored: String {
    min(max(self, Self.firstStored), Self.lastStored).formatted(.iso8601)
  }

  /// 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z.
  private static let firstStored = Date(timeIntervalSince1970: -62_135_596_800)
  private static let lastStored = Date(timeIntervalSince1970: 253_402_300_799)

  init?(stored: String) {
    guard let date = try? Date(stored, strategy: .iso8601) else { return nil }
    self = date
  }
}

/// JSON in a column of text, with sorted keys, so that equal values have equal texts.
enum ColumnJSON {
  static func encode(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Returns `nil` for an empty array.
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
