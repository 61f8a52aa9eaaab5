import ModelContextProtocol

/// The limits of results in tokens, counted as a third of the bytes: few tokens have less than three
/// bytes in any language.
enum TokenLimit {
  static let search = 2_000
  static let page = 4_000
  /// No result is longer.
  static let maximum = 20_000

  static func count(_ text: String) -> Int { text.utf8.count / 3 + 1 }

  /// The larger of a result's two forms.
  static func count(_ result: ToolResult) -> Int {
    max(count(result.text), (result.structured?.json.count ?? 0) / 3 + 1)
  }

  /// Returns the longest result of the first elements of a list that fits.
  ///
  /// - Parameter result: Makes the result of a number of elements. Fewer elements make a shorter one.
  static func fitting(
    _ limit: Int, count elements: Int, _ result: (Int) throws -> ToolResult
  ) rethrows -> ToolResult {
    var (low, high) = (0, elements)
    while low < high {
      let middle = (low + high + 1) / 2
      if count(try result(middle)) <= limit { low = middle } else { high = middle - 1 }
    }
    return try result(low)
  }
}
