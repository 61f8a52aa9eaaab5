/// An amount of money that a text names.
struct Amount {
  var range: Range<String.Index>
  var cents: Int
  /// Whether the currency is the menu's, or none is named.
  var isEuro: Bool
  /// Whether it is a limit ("under €10") and no price.
  var isLimit: Bool

  /// Everything with a sign or a word for a currency, and every number with two decimals.
  static func all(in text: String) -> [Amount] {
    // A regex is made for each call: it can't be shared between threads.
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
