import Recollect

enum PeopleText {
  /// For one person, or for several people with a name in common.
  private static let maximumNames = 3

  /// Whose passages a question prefers; `nil` if it names no author.
  static func line(_ people: [PersonMention]) -> String? {
    guard !people.isEmpty else { return nil }
    let meanings = people.map { mention in
      let (text, names) = (SafeText.line(mention.text), names(of: mention))
      return text == names ? names : "“\(text)”, understood as \(names)"
    }
    return "(prefers passages by \(meanings.joined(separator: ", ")); --no-people ignores names)"
  }

  /// For example "Anna Berg, Anna Klein and 2 more".
  static func names(of mention: PersonMention) -> String {
    let shown = mention.people.prefix(maximumNames).map(SafeText.line)
    let more = mention.people.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
