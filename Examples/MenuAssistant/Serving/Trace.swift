/// The trace of a response: the guest's words, the query, the dishes found with their scores, and
/// the check.
package enum Trace {
  package static func guest(_ words: String) -> [String] { ["guest   \(words)"] }

  package static func lookup(_ lookup: Lookup) -> [String] {
    let author = lookup.author == .model ? "written by the model" : "the guest's own words"
    return ["query   \(lookup.query)   (\(author))"]
      + lookup.matches.map { match in
        "\(decimals(match.score))   \(match.dish.name)   \(match.dish.printedPrice)"
      }
  }

  package static func serving(_ serving: Serving) -> [String] {
    var lines = serving.lookups.isEmpty ? ["query   none: answered without looking"] : []
    let violations = (serving.takenBack?.violations ?? []) + serving.answer.violations
    lines += violations.map { "check   \($0.phrase) \($0.mark)" }
    if violations.isEmpty { lines.append("check   every dish and price is on the menu") }
    return lines
  }

  /// Returns a score with a sign or space and three decimals.
  private static func decimals(_ score: Float) -> String {
    let thousandths = Int((score * 1000).rounded())
    let digits = String(abs(thousandths) % 1000)
    let padded = String(repeating: "0", count: 3 - digits.count) + digits
    return (thousandths < 0 ? "-" : " ") + "\(abs(thousandths) / 1000).\(padded)"
  }
}
