/// The columns that were renamed, by their old names.
enum OldColumns {
  private static let renamed = [
    "pieces": "segments", "asides": "excluded_ranges", "stamp": "fingerprint",
  ]

  /// Returns the name that a column of an older version has now.
  static func current(_ name: String) -> String { renamed[name] ?? name }
}
