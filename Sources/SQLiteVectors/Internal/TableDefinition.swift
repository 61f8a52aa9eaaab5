import Foundation

/// The statement that created a table, read as far as an index needs it.
struct TableDefinition {
  /// A distance of sqlite-vec that gives the cosine.
  enum Distance: Sendable {
    case cosine
    /// The cosine of unit vectors follows from it.
    case euclidean

    func score(_ distance: Double) -> Float {
      switch self {
      case .cosine: Float(1 - distance)
      case .euclidean: Float(1 - distance * distance / 2)
      }
    }

    var function: String {
      switch self {
      case .cosine: "vec_distance_cosine"
      case .euclidean: "vec_distance_l2"
      }
    }
  }

  let sql: String
  /// For errors.
  let file: String

  /// Returns a name as SQL spells it.
  static func quoted(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  /// Returns the column with the identifiers, which may have a name of its own.
  func key() throws -> String {
    guard sql.contains(/(?i)using\s+vec0\b/) else {
      throw unsupported("The table isn't a vec0 table of sqlite-vec.")
    }
    let pattern = /(?i)[\s,(]["\[`]?(\w+)["\]`]?\s+(\w+)\s+primary\s+key/
    guard let match = sql.firstMatch(of: pattern) else { return "rowid" }
    guard ["integer", "int"].contains(match.2.lowercased()) else {
      throw unsupported("The table has keys of the type \(match.2).")
    }
    return Self.quoted(String(match.1))
  }

  /// - Throws: ``SQLiteVectorError`` if the column has other vectors or measures another distance.
  func distance(of column: String, dimension: Int) throws -> Distance {
    let name = NSRegularExpression.escapedPattern(for: column)
    let pattern =
      "[\\s,(][\"\\[`]?\(name)[\"\\]`]?\\s+(?:float|f32)\\s*\\[\\s*(\\d+)\\s*\\]([^,)]*)"
    let text = sql as NSString
    let match = try NSRegularExpression(pattern: pattern, options: .caseInsensitive)
      .firstMatch(in: sql, range: NSRange(location: 0, length: text.length))
    guard let match, let size = Int(text.substring(with: match.range(at: 1))) else {
      throw unsupported("The table has no column \(column) of floats.")
    }
    guard size == dimension else {
      throw SQLiteVectorError(
        .dimension, "The table has vectors of \(size) components, not of \(dimension).", in: file,
        remedy: "Use the model that the table was filled with, or another table.")
    }
    let settings = text.substring(with: match.range(at: 2)).lowercased()
    guard let metric = settings.firstMatch(of: /distance_metric\s*=\s*(\w+)/)?.1 else {
      return .euclidean
    }
    switch metric {
    case "cosine": return .cosine
    case "l2": return .euclidean
    default: throw unsupported("The table measures the distance \(metric).")
    }
  }

  private func unsupported(_ message: String) -> SQLiteVectorError {
    SQLiteVectorError(
      .unsupportedTable, message, in: file,
      remedy: "Name a vec0 table with integer keys, and floats with cosine or L2 distance.")
  }
}
