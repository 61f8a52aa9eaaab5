import Languages

/// A field of a language by reflection, such as "headers.from".
struct Field {
  let subject: String
  let name: String
  let words: [String]
  let isEmpty: Bool

  static let subjectsOfQuestions: Set<String> = [
    "answers", "authors", "changes", "common", "dates", "events", "foreign", "memories", "people",
    "records", "requests", "secrets", "tenses", "timeline", "wording",
  ]

  static func all(of language: Language) -> [Field] {
    Mirror(reflecting: language).children.flatMap { subject, value in
      fields(of: subject ?? "", unwrapped(value))
    }
  }

  private static func fields(of subject: String, _ value: Any) -> [Field] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct, !(value is String) else { return [] }
    return mirror.children.map { label, value in
      let words = (value as? WordList)?.words ?? []
      let isEmpty = value is WordList ? words.isEmpty : (value as? any Collection)?.isEmpty
      return Field(
        subject: subject, name: "\(subject).\(label ?? "")", words: words,
        isEmpty: isEmpty ?? false)
    }
  }

  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value ?? () : value
  }
}
