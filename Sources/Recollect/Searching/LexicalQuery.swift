/// A question as FTS5 is asked: its words, and the phrases that stood in double quotes.
struct LexicalQuery: Sendable, Equatable {
  /// Words to look for, each once, as they were written.
  var words: [String] = []
  /// Phrases that a passage must hold.
  var phrases: [String] = []

  init(_ question: String) {
    var outside: [String] = []
    let quotes = question.count { $0 == "\"" }
    for (position, part) in question.split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = Self.words(in: part)
      // An odd part stands between two quotes; a quote that doesn't close asks for nothing.
      let isQuoted = position % 2 == 1 && quotes > position
      if isQuoted && !words.isEmpty { phrases.append(words.joined(separator: " ")) }
      outside += words
    }
    let telling = outside.filter { !Self.stopWords.contains($0.lowercased()) }
    var seen: Set<String> = []
    words = (telling.isEmpty ? outside : telling).filter { seen.insert($0.lowercased()).inserted }
  }

  /// The FTS5 expression that finds any of the words; `nil` when there are none.
  var anyWord: String? {
    words.isEmpty ? nil : words.map(Self.quoted).joined(separator: " OR ")
  }

  /// The FTS5 expression that every passage must match; `nil` when there are no phrases.
  var required: String? {
    phrases.isEmpty ? nil : phrases.map(Self.quoted).joined(separator: " AND ")
  }

  /// A string of FTS5's query language, in which nothing is an operator.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private static func words(in text: Substring) -> [String] {
    text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  // Words that a question is made of whatever it is about. In a small library they can be rare, and
  // rarity is what words are weighted by.
  private static let stopWords: Set<String> = Set(
    """
    a about all am an and any are as at be been but by can could did do does doing for from get had \
    has have having he her him his how i if in into is it its just like me my no not of on or our s \
    say says she should so some t tell than that the their them then there these they this those to \
    us was we were what when where which who whom whose why will with would you your
    """.split(separator: " ").map(String.init))
}
