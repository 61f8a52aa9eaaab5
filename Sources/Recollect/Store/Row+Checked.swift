import Foundation
import GRDB

/// The numbers that a library stores are positions, lengths and lines of texts and files. What is
/// read of a damaged or forged file is checked here, so that arithmetic with it can't overflow.
extension Row {
  /// The greatest position, length or line: far above any file's, far below what overflows.
  static let greatest = 1 << 40

  /// The position, length or line in a column.
  /// - Throws: `DatabaseError` of a damaged file when it is negative or beyond `greatest`.
  func place(_ column: String) throws -> Int { try Self.checked(value(column), column) }

  /// The position, length or line in a column that may be empty.
  /// - Throws: `DatabaseError` of a damaged file when it is negative or beyond `greatest`.
  func optionalPlace(_ column: String) throws -> Int? {
    try (value(column) as Int?).map { try Self.checked($0, column) }
  }

  /// The range of bytes between two columns.
  /// - Throws: `DatabaseError` of a damaged file when it is none or reaches beyond `greatest`.
  func range(_ start: String, _ end: String) throws -> Range<Int> {
    let (lower, upper) = (try place(start), try place(end))
    guard lower <= upper else {
      throw DatabaseError.damaged("a range from \(lower) to \(upper)")
    }
    return lower..<upper
  }

  /// The number in a column of real numbers.
  /// - Throws: `DatabaseError` of a damaged file when it is infinite.
  func finite(_ column: String) throws -> Double { try Self.finite(value(column), column) }

  /// The time in a column of seconds since 1970 that may be empty.
  /// - Throws: `DatabaseError` of a damaged file when it is infinite.
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
  /// The failure to read what no undamaged library holds.
  static func damaged(_ message: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
  }
}
