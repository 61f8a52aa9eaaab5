import ImportSupport
import Languages

enum MinutesLabel {
  case attendees
  case purpose
  case outcomes
  case actions
  case location
  case date

  /// Ignores case, numbering and punctuation: `2.
  ///
  /// Action items:` → `actions`.
  init?(_ words: String) {
    var text = words.lowercased().replacing("’", with: "'").prefix(60)[...]
    text = text.drop { !$0.isLetter }
    while let last = text.last, !last.isLetter { text.removeLast() }
    guard let label = Self.names[String(text).oneLine] else { return nil }
    self = label
  }

  private static let names: [String: MinutesLabel] = {
    let lists = [
      (MinutesLabel.attendees, Language.words(\.minutes.attendees)),
      (.purpose, Language.words(\.minutes.purpose)),
      (.outcomes, Language.words(\.minutes.outcomes)),
      (.actions, Language.words(\.minutes.actions)),
      (.location, Language.words(\.minutes.location)), (.date, Language.words(\.minutes.date)),
    ]
    var names: [String: MinutesLabel] = [:]
    for (label, words) in lists { for word in words { names[word] = label } }
    return names
  }()
}
