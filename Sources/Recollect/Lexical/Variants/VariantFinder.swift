import GRDB

/// A finder of the words of a library that are searched for in place of a question's words.
final class VariantFinder {
  private let database: Database
  private let index: WordIndex
  private let known: KnownWords
  /// The tokenizer without stems.
  private let folding: any FTS5Tokenizer
  private var vocabulary: Vocabulary?
  private var stems: [String: String?] = [:]
  /// The postings of tokens of numbers and days.
  private var places: [String: PostingList] = [:]
  private var room = maximumCompounds

  private static let maximumCompounds = 32
  private static let maximumWords = 16
  /// The lengths of a word that is corrected if no other word of the question is found.
  private static let slips = 5...24
  /// The fewest letters of a word that is corrected although others are found.
  ///
  /// A shorter word is too often at one edit from an unrelated one: `Merlin` from `Berlin`.
  private static let minimumLettersBesideOthers = 7
  /// The largest number of other found words with which a word is corrected.
  ///
  /// A longer question finds its passages without the missing word, which isn't always a typo:
  /// `tocopheryl` and `tocopherol` both exist.
  private static let maximumOthers = 4
  private static let maximumCorrections = 3

  init(_ index: WordIndex, known: KnownWords, in database: Database) throws {
    self.database = database
    self.index = index
    self.known = known
    folding = try database.makeTokenizer(.unicode61(diacritics: .remove))
  }

  typealias Found = (variant: WordVariant, postings: PostingList)

  /// Adds the parts of compounds to a query and its postings, and returns the variants by term.
  func vary(_ query: inout LexicalQuery, _ lists: inout [PostingList]) throws -> [Int: [Found]] {
    if query.terms.isEmpty { return [:] }
    var variants: [Int: [Found]] = [:]
    for (term, spellings) in query.spellings {
      variants[term] = try spelled(spellings, besides: query.terms[term])
    }
    let others = lists.count { !$0.chunks.isEmpty }
    let words = query.variable.sorted()
    let isGerman = try isGerman(query, words)
    for (position, term) in words.enumerated() {
      let word = query.terms[term]
      guard word.allSatisfy(\.isLetter) else {
        variants[term] = try grouped(word)
        continue
      }
      var own = try found(spelled(word, isGerman: isGerman), besides: word)
      let isUnknown = lists[term].chunks.isEmpty
      var isSplit = false
      if isGerman, position < Self.maximumWords {
        own += try compounds(with: word, isUnknown: isUnknown && own.isEmpty)
        let parts = try parts(of: word)
        isSplit = !parts.isEmpty
        for text in query.split(term, into: parts) { lists.append(try index.postings(of: text)) }
      }
      if isUnknown, own.isEmpty, !isSplit, position < Self.maximumWords, !query.known.contains(term)
      {
        own += try lettered(word)
        if own.isEmpty { own += try corrections(of: word, others: others) }
      }
      variants[term] = own
    }
    return variants.filter { !$0.value.isEmpty }
  }

  private func isGerman(_ query: LexicalQuery, _ words: [Int]) throws -> Bool {
    if words.isEmpty { return false }
    if let language = query.language { return language == "de" }
    if words.contains(where: { GermanSpelling.hasGermanLetter(query.terms[$0]) }) { return true }
    return try known.isGerman(index, in: database)
  }

  private func grouped(_ number: String) throws -> [Found] {
    guard let groups = WrittenNumbers.groups(of: number) else { return [] }
    return try found([WordVariant(tokens: groups, kind: .number)], besides: number)
  }

  private func spelled(_ spellings: [String], besides term: String) throws -> [Found] {
    let variants = try spellings.map {
      WordVariant(tokens: try index.tokens(of: $0), kind: .number)
    }
    return try found(variants, besides: term)
  }

  private func spelled(_ word: String, isGerman: Bool) throws -> [WordVariant] {
    let forms =
      isGerman
      ? GermanSpelling.possible(word, addsDots: true) : GermanSpelling.written(word)
    return try forms.compactMap(stem).map { WordVariant(tokens: [$0], kind: .spelling) }
  }

  private func compounds(with word: String, isUnknown: Bool) throws -> [Found] {
    let forms = try ([word] + GermanSpelling.possible(word, addsDots: false)).compactMap(fold)
    guard room > 0, forms.contains(where: { $0.count >= CompoundRules.minimumLetters }) else {
      return []
    }
    let search = try compoundSearch()
    let half = max(1, room / 2)
    let words =
      search.compounds(beginningWith: forms, limit: half)
      + search.compounds(endingWith: forms, isUnknown: isUnknown, limit: half)
    let found = try found(
      words.map { WordVariant(tokens: [$0], kind: .compound) }, besides: word)
    room -= found.count
    return found
  }

  private func parts(of word: String) throws -> [String] {
    guard let whole = try fold(word) else { return [] }
    return try compoundSearch().parts(of: whole)
  }

  private func compoundSearch() throws -> CompoundSearch {
    CompoundSearch(vocabulary: try words()) { [self] in try? stem($0) }
  }

  /// Returns the words of the library for which a word in plain letters may stand: `łodz`.
  private func lettered(_ word: String) throws -> [Found] {
    let vocabulary = try words()
    let stems = try PlainLetters.possible(word).compactMap(stem).filter(vocabulary.contains)
    return try found(
      stems.map { WordVariant(tokens: [$0], kind: .spelling) }, besides: word)
  }

  /// Returns the words of the library at one edit from a word, those with the most chunks first.
  ///
  /// - Parameters:
  ///   - word: A word that the library lacks.
  ///   - others: The number of other words of the question that the library has.
  private func corrections(of word: String, others: Int) throws -> [Found] {
    // The stem has to be long enough, too: that of `heating`, `heat`, is near many others.
    guard others <= Self.maximumOthers, !Self.isAbbreviation(word), let folded = try fold(word),
      Self.slips.contains(folded.count),
      others == 0 || folded.count >= Self.minimumLettersBesideOthers,
      try stem(word).map({ Self.slips.contains($0.count) }) ?? true
    else { return [] }
    let vocabulary = try words()
    let edits = OneEdit.edits(of: folded)
    let stems = try index.tokens(of: edits.joined(separator: " "))
    // An edit is one token, unless a letter was inserted that isn't one.
    guard stems.count == edits.count else { return [] }
    let variants = stems.filter(vocabulary.contains)
      .map { WordVariant(tokens: [$0], kind: .slip) }
    return Array(
      try found(variants, besides: word)
        .sorted { $0.postings.chunks.count > $1.postings.chunks.count }.prefix(
          Self.maximumCorrections))
  }

  /// Returns `true` if a word has capitals as an abbreviation has: `PtdIns`.
  ///
  /// An abbreviation has no typos. A longer word may be written in capitals.
  private static func isAbbreviation(_ word: String) -> Bool {
    if word == word.uppercased() { return word.count <= 6 }
    return word.dropFirst().contains(where: \.isUppercase)
  }

  /// Returns the variants that some chunk has, each once, without the word itself.
  private func found(_ variants: [WordVariant], besides word: String) throws -> [Found] {
    if variants.isEmpty { return [] }
    var seen: Set<[String]> = [try index.tokens(of: word)]
    return try variants.compactMap { variant in
      guard seen.insert(variant.tokens).inserted else { return nil }
      let postings = try postings(of: variant.tokens)
      return postings.chunks.isEmpty ? nil : (variant, postings)
    }
  }

  private func postings(of tokens: [String]) throws -> PostingList {
    // The vocabulary tells which segments of the index have a word, so that others aren't read.
    if tokens.count == 1, let token = tokens.first, let vocabulary,
      token.utf8.count >= Vocabulary.minimumLetters,
      token.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") })
    {
      return try index.postings(ofToken: token, in: vocabulary.segments(with: token))
    }
    return try phrase(tokens)
  }

  /// Returns the postings of a run of tokens.
  ///
  /// A year has few postings, so the others are compared with them first. Each token is read once.
  private func phrase(_ tokens: [String]) throws -> PostingList {
    if tokens.count == 1 { return try index.postings(ofToken: tokens[0]) }
    var lists = try tokens.map { token in
      if let list = places[token] { return list }
      let list = try index.postings(ofToken: token, keepsPlaces: true)
      places[token] = list
      return list
    }
    guard let shortest = lists.min(by: { $0.chunks.count < $1.chunks.count })?.chunks,
      !shortest.isEmpty
    else { return PostingList() }
    lists = lists.map { $0.among(shortest) }
    return PostingList.phrase(lists)
  }

  private func words() throws -> Vocabulary {
    if let vocabulary { return vocabulary }
    let read = try known.vocabulary(of: index, in: database)
    vocabulary = read
    return read
  }

  private func stem(_ word: String) throws -> String? {
    if let stem = stems[word] { return stem }
    let tokens = try index.tokens(of: word)
    let stem = tokens.count == 1 ? tokens[0] : nil
    stems.updateValue(stem, forKey: word)
    return stem
  }

  private func fold(_ word: String) throws -> String? {
    let tokens = try folding.tokenize(query: word).map(\.token)
    return tokens.count == 1 ? tokens[0] : nil
  }
}
