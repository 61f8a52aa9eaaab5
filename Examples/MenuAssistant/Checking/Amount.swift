/// An amount of money in a text.
struct Amount {
  var range: Range<String.Index>
  var cents: Int
  /// A Boolean value that indicates whether the currency is the euro or isn't named.
  var isEuro: Bool
  /// A Boolean value that indicates whether the amount is a limit ("under €10") and not a price.
  var isLimit: Bool

  /// Returns the numbers with a currency symbol or word, and the numbers with two decimals.
  static func all(in text: String) -> [Amount] {
    // The regex is created for each call because it can't be shared between threads.
    let pattern =
      /(?:(€|EUR|\$|£|USD|GBP)\s?)?(\d{1,5})(?:[.,](\d{1,2}))?(?!\d)(?:\s?(€|EUR|USD|GBP|euros?|dollars?|pounds?|cents?))?/
      .ignoresCase()
    return text.matches(of: pattern).compactMap { match in
      let (_, before, units, decimals, after) = match.output
      let currency = (before ?? after).map { $0.lowercased() }
      guard currency != nil || decimals?.count == 2 else { return nil }
      let isCents = currency?.hasPrefix("cent") == true
      let fraction = decimals.map { $0.count == 1 ? "\($0)0" : String($0) } ?? "00"
      guard let units = Int(units), let fraction = Int(fraction) else { return nil }
      return Amount(
        range: match.range, cents: isCents ? units : units * 100 + fraction,
        isEuro: currency.map { $0.hasPrefix("eur") || $0 == "€" || isCents } ?? true,
        isLimit: isLimit(text[..<match.range.lowerBound]))
    }
  }

  private static func isLimit(_ before: Substring) -> Bool {
    let limits: Set = [
      "under", "below", "less", "than", "over", "above", "within", "most", "budget",
    ]
    return before.words.suffix(3).contains { limits.contains($0.stem) }
  }
}
