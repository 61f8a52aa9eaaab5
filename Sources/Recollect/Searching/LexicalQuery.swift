/// A question as FTS5 is asked: its words, and the phrases that stood in double quotes.
struct LexicalQuery: Sendable, Equatable {
  /// What is asked for, each once, as it was written.
  private(set) var words: [String] = []
  /// What is looked for, each once: words, and pairs of characters where words have no spaces.
  private(set) var terms: [String] = []
  /// What a passage should hold of the question.
  private(set) var parts: [Part] = []
  /// Phrases that a passage must hold.
  private(set) var phrases: [String] = []

  /// A word, or one character of a run without spaces.
  struct Part: Sendable, Equatable {
    /// Positions in `terms`; one that is found is enough.
    var terms: [Int]
    /// What it counts beside a word.
    var share: Double
  }

  /// A pasted page has thousands of pairs, each of which is looked up; it is known by its first.
  private static let mostPairs = 128
  /// So it is by its first words; no question that was typed has as many.
  private static let mostWords = 256

  private var seen: Set<String> = []
  private var positions: [String: Int] = [:]
  private var needed: Set<Int> = []
  private var pairs = 0
  private var plainWords = 0

  init(_ question: String) {
    var outside: [QuestionPiece] = []
    let quotes = question.count { $0 == "\"" }
    for (position, part) in question.split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = Self.words(in: part)
      // An odd part stands between two quotes; a quote that doesn't close asks for nothing.
      let isQuoted = position % 2 == 1 && quotes > position
      if isQuoted && !words.isEmpty { phrases.append(words.joined(separator: " ")) }
      outside += words.flatMap(QuestionPiece.pieces)
    }
    let language = LanguageGuess.language(ofQuestion: question)
    let stopWords = FunctionWords.byLanguage[language ?? "en"] ?? []
    let hasKana = outside.contains(where: \.hasKana)
    for piece in outside { add(piece, without: stopWords, hasKana: hasKana) }
    if parts.isEmpty {
      // Nothing but such words: then they are what is asked for.
      (words, terms, seen, positions) = ([], [], [], [:])
      for piece in outside { add(piece, without: nil, hasKana: hasKana) }
    }
  }

  private mutating func add(_ piece: QuestionPiece, without stopWords: Set<String>?, hasKana: Bool)
  {
    switch piece {
    case .word(let word):
      guard stopWords?.contains(word.lowercased()) != true else { return }
      guard plainWords < Self.mostWords || positions[word.lowercased()] != nil else { return }
      show(word)
      let position = addTerm(word)
      guard needed.insert(position).inserted else { return }
      plainWords += 1
      parts.append(Part(terms: [position], share: 1))
    case .run(let characters):
      let run = RunTerms(characters, hasKana: hasKana, isWhole: stopWords == nil)
      guard stopWords == nil || run.terms.contains(where: \.isNeeded) else { return }
      for word in run.words { show(word) }
      add(run)
    }
  }

  private mutating func add(_ run: RunTerms) {
    var finding: [Int: [Int]] = [:]
    for term in run.terms where pairs < Self.mostPairs {
      pairs += 1
      let position = addTerm(term.text)
      guard term.isNeeded, needed.insert(position).inserted else { continue }
      for place in term.range { finding[place, default: []].append(position) }
      if term.range.count == 1 { parts.append(Part(terms: [position], share: 0.5)) }
    }
    // A word of two characters counts as much as any other.
    for (_, terms) in finding.sorted(by: { $0.key < $1.key }) {
      parts.append(Part(terms: terms, share: 0.5))
    }
  }

  private mutating func show(_ word: String) {
    if seen.insert(word.lowercased()).inserted { words.append(word) }
  }

  private mutating func addTerm(_ text: String) -> Int {
    let folded = text.lowercased()
    if let position = positions[folded] { return position }
    positions[folded] = terms.count
    terms.append(text)
    return terms.count - 1
  }

  /// The FTS5 expression that finds any of the terms; `nil` when there are none.
  var anyWord: String? {
    terms.isEmpty ? nil : terms.map(Self.quoted).joined(separator: " OR ")
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
}
