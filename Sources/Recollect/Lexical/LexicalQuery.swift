import QuestionLanguage

/// A question as words, and phrases in double quotes.
///
/// For `the "blue lamp" repair` the words are `blue`, `lamp` and `repair`, and `blue lamp` is a
/// phrase. Function words of the question's language are left out, unless there are no others.
struct LexicalQuery: Sendable, Equatable {
  /// The words, each once, as they are spelled in the question.
  private(set) var words: [String] = []
  /// The search terms, each once: words, or pairs of characters in scripts without spaces.
  private(set) var terms: [String] = []
  private(set) var occurrences: [Int] = []
  /// The parts that a passage's coverage is computed from.
  private(set) var parts: [Part] = []
  /// The pairs of neighboring words, each once, without function words.
  private(set) var neighbors: [Neighbors] = []
  private(set) var phrases: [String] = []
  /// A BCP-47 code; `nil` if the language is unknown.
  let language: String?
  /// The positions in ``terms`` of words of a language, which may not be corrected.
  private(set) var known: Set<Int> = []
  /// The positions in ``terms`` of words outside of phrases, which may have variants.
  private(set) var variable: Set<Int> = []
  /// Other spellings of the numbers and days among the ``terms``, by position.
  private(set) var spellings: [Int: [String]] = [:]
  /// The positions of terms that aren't words of the question.
  ///
  /// They are whole numbers, of which it has the groups, and parts of its compounds.
  private var additions: Set<Int> = []
  private let unquoted: String

  private static let weightOfAddition = 0.5

  /// The most words outside of phrases, except function words, with which a phrase is required.
  ///
  /// A question with a phrase asks for the phrase. A pasted paragraph happens to have
  /// phrases, and no other text has all of them.
  private static let maximumWordsOfDemand = 16
  private static let maximumPhrases = 16

  /// A word, or one character of a run without spaces.
  ///
  /// One of its `terms` has to be found.
  struct Part: Sendable, Equatable {
    var terms: [Int]
    /// The weight relative to a word.
    var share: Double
  }

  /// A word and the one after it, as positions in ``terms``.
  struct Neighbors: Sendable, Hashable {
    var first: Int
    var second: Int
  }

  /// The largest number of pairs.
  ///
  /// A pasted page has thousands, and the first ones identify it.
  private static let maximumPairs = 128
  /// The largest number of words; no typed question has more.
  private static let maximumWords = 256

  private var seen: Set<String> = []
  private var positions: [String: Int] = [:]
  private var needed: Set<Int> = []
  private var pairs = 0
  private var plainWords = 0
  /// The words that only ask; they aren't compared with a passage.
  private var questionWords: Set<String> = []
  private var asking: [Part] = []
  private var previous: Int?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - question: The question, or the part of it that is looked for.
  ///   - whole: The whole question, for guessing its language; `nil` for the question itself.
  ///   - asks: `true` if a passage doesn't need the words of ``QuestionWords``.
  init(
    _ question: String, of whole: String? = nil, in language: String? = nil, asks: Bool = false
  ) {
    var outside: [QuestionSegment] = []
    var outer: [String] = []
    let quotes = question.count { $0 == "\"" }
    for (position, part) in question.split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated()
    {
      // A part at an odd position is between two quotes. A quote that isn't closed starts no
      // phrase.
      let isQuoted = position % 2 == 1 && quotes > position
      let words = Self.words(
        in: asks && !isQuoted ? QuestionWords.withoutContractions(part) : part)
      if !isQuoted { outer += words }
      if isQuoted && !words.isEmpty { phrases.append(words.joined(separator: " ")) }
      outside += words.flatMap(QuestionSegment.segments)
    }
    let language = language ?? LanguageGuess.language(ofQuestion: whole ?? question)
    self.language = language
    unquoted = Self.withoutPhrases(question)
    let stopWords = FunctionWords.byLanguage[language ?? "en"] ?? []
    if asks { questionWords = QuestionWords.byLanguage[language ?? "en"] ?? [] }
    let hasKana = outside.contains(where: \.hasKana)
    for segment in outside { add(segment, without: stopWords, hasKana: hasKana) }
    if parts.isEmpty { parts = asking }
    preferPhrases(outsideThem: outer.filter { !stopWords.contains($0.lowercased()) }.count)
    if parts.isEmpty {
      // There are only function words, so the question asks for them.
      (words, terms, occurrences, seen, positions) = ([], [], [], [], [:])
      (neighbors, previous) = ([], nil)
      for segment in outside { add(segment, without: nil, hasKana: hasKana) }
    }
    variable = Set(
      outer.flatMap(QuestionSegment.segments).compactMap { segment in
        guard case .word(let word) = segment else { return nil }
        return positions[word.lowercased()]
      })
  }

  private mutating func add(
    _ segment: QuestionSegment, without stopWords: Set<String>?, hasKana: Bool
  ) {
    switch segment {
    case .word(let word):
      guard stopWords?.contains(word.lowercased()) != true else { return }
      guard plainWords < Self.maximumWords || positions[word.lowercased()] != nil else { return }
      show(word)
      let position = addTerm(word)
      if let previous, previous != position {
        let pair = Neighbors(first: previous, second: position)
        if !neighbors.contains(pair) { neighbors.append(pair) }
      }
      previous = position
      guard needed.insert(position).inserted else { return }
      plainWords += 1
      let part = Part(terms: [position], share: 1)
      if questionWords.contains(word.lowercased()) {
        asking.append(part)
      } else {
        parts.append(part)
      }
    case .run(let characters):
      let run = RunTerms(characters, hasKana: hasKana, isWhole: stopWords == nil)
      guard stopWords == nil || run.terms.contains(where: \.isNeeded) else { return }
      for word in run.words { show(word) }
      // Pairs of characters of one run are neighbors.
      previous = nil
      add(run)
    }
  }

  /// Makes the phrases of a long question optional terms.
  private mutating func preferPhrases(outsideThem words: Int) {
    guard words > Self.maximumWordsOfDemand else { return }
    for phrase in phrases.prefix(Self.maximumPhrases) { _ = addTerm(phrase) }
    phrases = []
  }

  private mutating func add(_ run: RunTerms) {
    var finding: [Int: [Int]] = [:]
    for term in run.terms where pairs < Self.maximumPairs {
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

  mutating func markKnown(_ isWord: (String) -> Bool) {
    known = variable.filter { isWord(terms[$0]) }
  }

  /// Adds the numbers and days that have other spellings as terms.
  ///
  /// A passage with one of the spellings has the words of the number or day, too. A day counts as a
  /// word, because another spelling of it may have another number in place of the month.
  mutating func addSpellings() {
    for number in WrittenNumbers.grouped(in: unquoted) {
      let position = add(number.text, spelled: [number.groups.joined()])
      if let position { additions.insert(position) }
    }
    for day in WrittenDays.days(in: unquoted) { _ = add(day.text, spelled: day.spellings) }
  }

  /// Returns the position of a new number or day; `nil` if it is a term already, or there are too
  /// many.
  private mutating func add(_ text: String, spelled spellings: [String]) -> Int? {
    let words = Self.words(in: text[...]).compactMap { positions[$0.lowercased()] }
    guard positions[text.lowercased()] == nil, self.spellings.count < Self.maximumPhrases else {
      return nil
    }
    let position = addTerm(text)
    self.spellings[position] = spellings
    for part in parts.indices where parts[part].terms.contains(where: words.contains) {
      parts[part].terms.append(position)
    }
    return position
  }

  /// Adds the parts of a compound, each with a share of its weight.
  ///
  /// - Returns: The terms that were added.
  mutating func split(_ term: Int, into words: [String]) -> [String] {
    guard !words.isEmpty else { return [] }
    let before = terms.count
    let pieces = words.map { word in
      let isNew = positions[word] == nil
      let position = addTerm(word)
      if isNew { additions.insert(position) }
      return Part(terms: [position, term], share: 1 / Double(words.count))
    }
    if let part = parts.firstIndex(where: { $0.terms.first == term }) {
      parts.replaceSubrange(part...part, with: pieces)
    }
    return Array(terms[before...])
  }

  func weight(of term: Int) -> Double { additions.contains(term) ? Self.weightOfAddition : 1 }

  /// The FTS5 expression that every passage must match; `nil` if there are no phrases.
  var required: String? {
    phrases.isEmpty ? nil : phrases.map(Self.quoted).joined(separator: " AND ")
  }

  /// Returns an FTS5 expression for texts with any of some words and phrases; `nil` if there are
  /// none.
  static func any(of phrases: [String]) -> String? {
    let phrases = phrases.map { words(in: $0[...]).joined(separator: " ") }.filter { !$0.isEmpty }
    return phrases.isEmpty ? nil : phrases.map(quoted).joined(separator: " OR ")
  }

  /// Returns a string of FTS5's query language, in which no character is an operator.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// Returns a question with spaces in place of its phrases in double quotes.
  static func withoutPhrases(_ question: String) -> String {
    let parts = question.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return question }
    return parts.enumerated().map { position, part in
      let isQuoted = position % 2 == 1 && position < parts.count - 1
      return isQuoted ? String(repeating: " ", count: part.utf8.count) : String(part)
    }.joined(separator: " ")
  }

  private static func words(in text: Substring) -> [String] {
    text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
