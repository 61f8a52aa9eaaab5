import Foundation

/// A question that is asked before something is erased that nothing brings back by itself.
///
/// Every command that erases asks by this type, so that none of them erases without a yes: one that a
/// person types on a terminal, or `--yes`.
struct Confirmation {
  /// The erased things, one line each, and the largest number of lines that are shown.
  struct Listing {
    var lines: [String]
    var maximum: Int

    /// Creates a listing of items, which can be read from their files again.
    static func items(_ lines: [String]) -> Listing { Listing(lines: lines, maximum: 10) }

    /// Creates a listing of memories, which no file brings back.
    static func memories(_ lines: [String]) -> Listing { Listing(lines: lines, maximum: 100) }

    fileprivate var text: String {
      let rest = lines.count - maximum
      let shown = lines.prefix(maximum) + (rest > 0 ? ["and \(Wording.grouped(rest)) more"] : [])
      return shown.map { $0 + "\n" }.joined()
    }
  }

  /// The question: "Forget 3 items for good?".
  var question: String
  /// The lists of what is erased.
  var listings: [Listing]

  /// Returns a Boolean value that indicates whether to erase.
  ///
  /// Only `y` and `yes` are a yes; the end of the input isn't.
  ///
  /// - Parameter yes: A Boolean value that indicates whether `--yes` was given.
  /// - Throws: ``Failure`` if nobody can answer, because standard input isn't a terminal.
  func isGiven(yes: Bool) throws -> Bool {
    if yes { return true }
    Terminal.error.write(listings.map(\.text).joined())
    guard Terminal.inputIsTerminal else {
      throw Failure(
        .usage,
        "\(question) Nobody can answer, because standard input isn't a terminal. Nothing was erased. "
          + "Give --yes to erase without a question.")
    }
    Terminal.error.write("\(question) [y/N] ")
    let reply = (readLine() ?? "").trimmingCharacters(in: .whitespaces).lowercased()
    return reply == "y" || reply == "yes"
  }
}
