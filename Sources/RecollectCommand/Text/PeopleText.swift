import Recollect

/// A line that says whose passages a question prefers.
enum PeopleText {
  /// The largest number of names of one person or of several with a name in common.
  private static let mostNames = 3

  /// Returns the line, or `nil` if the question names no author.
  static func line(_ people: [PersonMention]) -> String? {
    guard !people.isEmpty else { return nil }
    let meanings = people.map { mention in
      let (text, names) = (SafeText.line(mention.text), names(of: mention))
      return text == names ? names : "“\(text)”, understood as \(names)"
    }
    return "(prefers passages by \(meanings.joined(separator: ", ")); --no-people ignores names)"
  }

  /// Returns the names of the people who are meant: "Anna Berg, Anna Klein and 2 more".
  static func names(of mention: PersonMention) -> String {
    let shown = mention.people.prefix(mostNames).map(SafeText.line)
    let more = mention.people.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
