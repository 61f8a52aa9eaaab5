/// A question in the form that FTS5 is queried with: its words, and the phrases in double quotes.
///
/// For `the "blue lamp" repair` the words are `blue`, `lamp` and `repair`, and `blue lamp` is a
/// phrase. Function words of the question's language are left out, unless the question has no other
/// words.
struct LexicalQuery: Sendable, Equatable {
  /// The words that the question asks for, each once, in their original spelling.
  private(set) var words: [String] = []
  /// The search terms, each once: words, or pairs of characters in scripts without spaces.
  private(set) var terms: [String] = []
  /// The number of times that the question has each of the ``terms``.
  private(set) var occurrences: [Int] = []
  /// The parts of the question that a passage's coverage is computed from.
  private(set) var parts: [Part] = []
  /// The pairs of words that follow each other in the question, each once.
  ///
  /// Function words are left out.
  private(set) var neighbors: [Neighbors] = []
  /// The phrases that every passage must contain.
  private(set) var phrases: [String] = []

  /// The largest number of words outside of phrases with which a phrase is a demand.
  ///
  /// Function words don't count. Who types a question with a phrase wants the phrase. A pasted paragraph
  /// happens to have some, and no other text has all of them.
  private static let mostWordsOfDemand = 16
  /// The largest number of phrases that are preferred.
  private static let mostPhrases = 16

  /// A word, or one character of a run without spaces.
  struct Part: Sendable, Equatable {
    /// The positions in ``terms``; one of them has to be found.
    var terms: [Int]
    /// The weight relative to a word.
    var share: Double
  }

  /// Two words of which one follows the other.
  struct Neighbors: Sendable, Hashable {
    /// The position of a word in ``terms``.
    var first: Int
    /// The position of the word after it.
    var second: Int
  }

  /// The largest number of pairs.
  ///
  /// A pasted page has thousands, and its first ones identify it.
  private static let mostPairs = 128
  /// The largest number of words; no typed question has more.
  private static let mostWords = 256

  private var seen: Set<String> = []
  private var positions: [String: Int] = [:]
  private var needed: Set<Int> = []
  private var pairs = 0
  private var plainWords = 0
  /// The position in ``terms`` of the word before.
  private var previous: Int?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - question: The question, or the part of it that is looked for.
  ///   - whole: The whole question, by which its language is guessed; `nil` for the question itself.
  ///   - language: The language as a BCP-47 code, if it is known.
  init(_ question: String, of whole: String? = nil, in language: String? = nil) {
    var outside: [QuestionSegment] = []
    var outer: [String] = []
    let quotes = question.count { $0 == "\"" }
    for (position, part) in question.split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = Self.words(in: part)
      // A part at an odd position is between two quotes. A quote that isn't closed asks for no
      // phrase.
      let isQuoted = position % 2 == 1 && quotes > position
      if !isQuoted { outer += words }
      if isQuoted && !words.isEmpty { phrases.append(words.joined(separator: " ")) }
      outside += words.flatMap(QuestionSegment.segments)
    }
    let language = language ?? LanguageGuess.language(ofQuestion: whole ?? question)
    let stopWords = FunctionWords.byLanguage[language ?? "en"] ?? []
    let hasKana = outside.contains(where: \.hasKana)
    for segment in outside { add(segment, without: stopWords, hasKana: hasKana) }
    preferPhrases(outsideThem: outer.filter { !stopWords.contains($0.lowercased()) }.count)
    if parts.isEmpty {
      // All words are function words, so they are what the question asks for.
      (words, terms, occurrences, seen, positions) = ([], [], [], [], [:])
      (neighbors, previous) = ([], nil)
      for segment in outside { add(segment, without: nil, hasKana: hasKana) }
    }
  }

  private mutating func add(
    _ segment: QuestionSegment, without stopWords: Set<String>?, hasKana: Bool
  ) {
    switch segment {
    case .word(let word):
      guard stopWords?.contains(word.lowercased()) != true else { return }
      guard plainWords < Self.mostWords || positions[word.lowercased()] != nil else { return }
      show(word)
      let position = addTerm(word)
      if let previous, previous != position {
        let pair = Neighbors(first: previous, second: position)
        if !neighbors.contains(pair) { neighbors.append(pair) }
      }
      previous = position
      guard needed.insert(position).inserted else { return }
      plainWords += 1
      parts.append(Part(terms: [position], share: 1))
    case .run(let characters):
      let run = RunTerms(characters, hasKana: hasKana, isWhole: stopWords == nil)
      guard stopWords == nil || run.terms.contains(where: \.isNeeded) else { return }
      for word in run.words { show(word) }
      // A run is searched for by pairs of characters, which are neighbors.
      previous = nil
      add(run)
    }
  }

  /// Makes the phrases of a question of many words terms like its words, which no passage must have.
  private mutating func preferPhrases(outsideThem words: Int) {
    guard words > Self.mostWordsOfDemand else { return }
    for phrase in phrases.prefix(Self.mostPhrases) { _ = addTerm(phrase) }
    phrases = []
  }

  private mutating func add(_ run: RunTerms) {
    var finding: [Int: [Int]] = [:]
    for term in run.terms where pairs < Self.mostPairs {
      pairs += 1
      let position = addTerm(term.text)
      guard term.isNeeded, needed.insert(position).inserted else { continue }
      for index in term.range { finding[index, default: []].append(position) }
      if term.range.count == 1 { parts.append(Part(terms: [position], share: 0.5)) }
    }
    // Each character counts half, so a word of two characters counts as much as any other word.
    for (_, terms) in finding.sorted(by: { $0.key < $1.key }) {
      parts.append(Part(terms: terms, share: 0.5))
    }
  }

  private mutating func show(_ word: String) {
    if seen.insert(word.lowercased()).inserted { words.append(word) }
  }

  private mutating func addTerm(_ text: String) -> Int {
    let folded = text.lowercased()
    if let position = positions[folded] {
      occurrences[position] += 1
      return position
    }
    positions[folded] = terms.count
    terms.append(text)
    occurrences.append(1)
    return terms.count - 1
  }

  /// The FTS5 expression that every passage must match; `nil` if there are no phrases.
  var required: String? {
    phrases.isEmpty ? nil : phrases.map(Self.quoted).joined(separator: " AND ")
  }

  /// Returns a quoted string of FTS5's query language, in which no character is an operator.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private static func words(in text: Substring) -> [String] {
    text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
