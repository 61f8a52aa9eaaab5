import Foundation

/// Every command that erases asks by this type, so that nothing is erased without a yes: typed on a
/// terminal, or `--yes`.
struct Confirmation {
  struct Listing {
    var lines: [String]
    var maximum: Int

    /// Items can be read from their files again.
    static func items(_ lines: [String]) -> Listing { Listing(lines: lines, maximum: 10) }

    /// No file brings memories back, so more of them are listed.
    static func memories(_ lines: [String]) -> Listing { Listing(lines: lines, maximum: 100) }

    fileprivate var text: String {
      let rest = lines.count - maximum
      let shown = lines.prefix(maximum) + (rest > 0 ? ["and \(Wording.grouped(rest)) more"] : [])
      return shown.map { $0 + "\n" }.joined()
    }
  }

  var question: String
  var listings: [Listing] = []

  /// Only `y` and `yes` are a yes; the end of the input isn't.
  ///
  /// - Throws: ``Failure`` if nobody can answer, because standard input isn't a terminal.
  func isGiven(yes: Bool) throws -> Bool {
    if yes { return true }
    Terminal.error.write(listings.map(\.text).joined())
    guard Terminal.inputIsTerminal else {
      throw Failure(
        .usage,
        "\(question) Nobody can answer, because standard input isn't a terminal. Nothing was "
          + "erased. Give --yes to erase without a question.")
    }
    Terminal.error.write("\(question) [y/N] ")
    return Self.isYes(readLine())
  }

  /// - Throws: The exit code of ``ExitStatus/nothingFound`` if the reply isn't a yes.
  func require(yes: Bool, otherwise text: String = "") throws {
    if try isGiven(yes: yes) { return }
    Terminal.output.write(text)
    throw ExitStatus.nothingFound.code
  }

  static func isYes(_ reply: String?) -> Bool {
    ["y", "yes"].contains(reply?.trimmingCharacters(in: .whitespaces).lowercased())
  }
}
