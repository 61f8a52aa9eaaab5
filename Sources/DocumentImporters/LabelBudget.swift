/// The bytes that the header's names may add to the rows of a table.
///
/// Names beside short values are several times as long as the values. A file could make a text of
/// any length in this way, so long tables have twice as many bytes of names as of values. Their
/// names are then in some of the rows, which are near every other row.
struct LabelBudget {
  /// Enough for all rows of a table that a person would read.
  private static let initial = 1 << 18
  private static let bytesPerValueByte = 2

  private var left = Self.initial

  /// Returns true if the names of a row may be repeated, and counts them.
  mutating func takes(names: Int, values: Int) -> Bool {
    left += values * Self.bytesPerValueByte
    guard names <= left else { return false }
    left -= names
    return true
  }
}
