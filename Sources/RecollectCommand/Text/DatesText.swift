import Recollect

/// A line that says how the dates of a question were understood.
enum DatesText {
  /// Returns the line, or `nil` if the question names no date.
  static func line(_ dates: [DateMention]) -> String? {
    guard !dates.isEmpty else { return nil }
    let meanings = dates.map { date in
      let (text, meaning) = (SafeText.line(date.text), date.period.description)
      return text == meaning ? meaning : "“\(text)”, understood as \(meaning)"
    }
    return "(prefers \(meanings.joined(separator: ", ")); --no-dates ignores dates)"
  }
}
