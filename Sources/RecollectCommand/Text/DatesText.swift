import Recollect

enum DatesText {
  /// The meaning of the dates of a question; `nil` if it names none.
  static func line(_ dates: [DateMention]) -> String? {
    guard !dates.isEmpty else { return nil }
    let meanings = dates.map { date in
      let (text, meaning) = (SafeText.line(date.text), date.period.description)
      let source = date.source.map { ", the date of \(Self.name(of: $0))" } ?? ""
      return text == meaning ? meaning : "“\(text)”, understood as \(meaning)\(source)"
    }
    return "(prefers \(meanings.joined(separator: ", ")); --no-dates ignores dates)"
  }

  /// A text that dates an event: "memory 3", "notes/move.md:1".
  static func name(of source: DateMention.Source) -> String {
    switch source {
    case .memory(let id): "memory \(id)"
    case .passage(let path, let line): "\(SafeText.line(path)):\(line)"
    }
  }
}
