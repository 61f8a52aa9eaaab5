/// The text of the search box: words to search for, and filters such as `from:anna`.
struct QueryWords: Sendable, Equatable {
  enum Name: String, CaseIterable, Sendable {
    case kind, from, person, source, after, before, language
  }

  struct Filter: Sendable, Equatable {
    var name: Name
    var value: String

    /// The filter as a word of the box.
    var text: String {
      let value = value.filter { $0 != "\"" }
      return name.rawValue + ":" + (value.contains(where: \.isWhitespace) ? "\"\(value)\"" : value)
    }
  }

  private enum Part: Sendable, Equatable {
    case words(String)
    case filter(Filter)
  }

  private var parts: [Part] = []

  init(_ text: String) {
    for word in Self.split(text) {
      if let filter = Self.filter(word) {
        parts.append(.filter(filter))
      } else if case .words(let before) = parts.last {
        parts[parts.count - 1] = .words(before + " " + word)
      } else {
        parts.append(.words(word))
      }
    }
  }

  /// The text without filters.
  var question: String {
    parts.compactMap { if case .words(let words) = $0 { words } else { nil } }
      .joined(separator: " ")
  }

  var filters: [Filter] {
    parts.compactMap { if case .filter(let filter) = $0 { filter } else { nil } }
  }

  var text: String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .filter(let filter): filter.text
      }
    }.joined(separator: " ")
  }

  func values(_ name: Name) -> [String] { filters.filter { $0.name == name }.map(\.value) }

  /// Returns the words with a filter at the end; a date replaces one of the same name.
  func adding(_ name: Name, _ value: String) -> QueryWords {
    let filter = Filter(name: name, value: value)
    guard !value.isEmpty, !filters.contains(filter) else { return self }
    var words = name == .after || name == .before ? removing { $0.name == name } : self
    words.parts.append(.filter(filter))
    return words
  }

  func removing(where isRemoved: (Filter) -> Bool) -> QueryWords {
    var words = self
    words.parts.removeAll { part in
      if case .filter(let filter) = part { isRemoved(filter) } else { false }
    }
    return words
  }

  /// Splits a text at spaces that aren't in double quotes.
  private static func split(_ text: String) -> [String] {
    var (words, word, isQuoted) = ([String](), "", false)
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character.isWhitespace, !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func filter(_ word: String) -> Filter? {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = Name(rawValue: parts[0].lowercased()) else { return nil }
    let value = parts[1].filter { $0 != "\"" }
    return value.isEmpty ? nil : Filter(name: name, value: value)
  }
}
