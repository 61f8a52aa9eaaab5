public import Items
import Recollect

/// Records of an app with fields, which questions are answered from.
public struct RecordCatalog: Sendable {
  /// The records: `Item.title` is the name, `Item.text` the description, `Item.fields` the facts.
  public let items: [Item]
  /// The fields that questions may be about.
  public let fields: [RecordField]
  /// The words for one record and for several, such as "dish" and "dishes".
  public let noun: (one: String, many: String)

  /// Words that say nothing about which records are asked for.
  let ignored: RecordWords

  private let words: [String: RecordWords]
  private let allWords: RecordWords
  private let spellings: Set<String>
  private let synonyms: [(word: String, meant: [RecordWord])]
  private let vocabulary: [String: [String: Set<String>]]

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - items: The records.
  ///   - fields: The fields that questions may be about.
  ///   - one: The word for one record.
  ///   - many: The word for several.
  ///   - synonyms: Words that people use, in any language, each with the words of the catalog for
  ///     it: "eggplant" for "aubergine", "günstigste" for "cheapest", "meal" for "dish".
  /// - Precondition: The ids of the records are unique.
  public init(
    _ items: [Item], fields: [RecordField], one: String = "record", many: String = "records",
    synonyms: [String: String] = [:]
  ) {
    self.items = items
    self.fields = fields
    noun = (one, many)
    let phrases = fields.flatMap { [$0.name, $0.wording.has(""), $0.wording.lacks("")] }
    ignored = RecordWords(([one, many] + phrases).joined(separator: " "))
    self.synonyms = synonyms.sorted { $0.key < $1.key }
      .map { ($0.key.foldedForRecords, RecordWord.all(in: $0.value)) }
    words = Dictionary(
      uniqueKeysWithValues: items.map { item in
        let texts = [item.title, item.text] + item.fields.map(\.value)
        return (item.id, RecordWords(texts.joined(separator: "\n")))
      })
    let texts = items.map { "\($0.title)\n\($0.text)" }.joined(separator: "\n")
    allWords = RecordWords(unique: texts)
    let vocabulary = Dictionary(
      uniqueKeysWithValues: fields.filter { $0.kind != .number }.map { field in
        let values = Set(items.flatMap { $0.values(of: field.name) })
        return (
          field.name, field.terms ?? Dictionary(uniqueKeysWithValues: values.map { ($0, [$0]) })
        )
      })
    self.vocabulary = vocabulary
    let terms = vocabulary.values.flatMap(\.keys) + synonyms.keys
    spellings = Set(allWords.words + terms.flatMap { RecordWords($0).words })
  }

  /// Returns the words for values of a field, each with these values.
  func terms(of field: String) -> [String: Set<String>] { vocabulary[field] ?? [:] }

  func words(of question: String) -> [RecordWord] {
    RecordWord.all(in: question).flatMap { word in
      guard let meant = synonyms.first(where: { RecordWords.isForm($0.word, of: word.text) })?.meant
      else { return [word] }
      return meant.enumerated().map { $1.placed(like: word, isFirst: $0 == 0) }
    }
  }

  /// Returns the catalog's word that differs by one letter from a long word.
  func correction(of word: RecordWord) -> RecordWord? {
    guard word.text.count >= Self.minimumLetters else { return nil }
    return OneEdit.edits(of: word.text).first(where: spellings.contains)
      .flatMap { words(of: $0).first?.placed(like: word) }
  }

  /// The fewest letters of a word that is corrected.
  private static let minimumLetters = 6

  /// Returns a field's longest term, or opposite of one, at the beginning of words, and its length.
  func term(in words: ArraySlice<RecordWord>) -> (field: RecordField, term: String, count: Int)? {
    let found = fields.flatMap { field in
      (Array(terms(of: field.name).keys) + field.opposites.keys).compactMap { term in
        Self.length(of: term, at: words).map { (field: field, term: term, count: $0) }
      }
    }
    // Among terms that differ in an ending, the one that is written.
    let written = words.first?.text
    return found.max {
      ($0.count, $0.term == written ? 1 : 0, $1.term) < (
        $1.count, $1.term == written ? 1 : 0, $0.term
      )
    }
  }

  /// Returns the extreme whose superlative words begin with, and its length.
  func extreme(
    in words: ArraySlice<RecordWord>
  ) -> (extreme: RecordQuery.Extreme, count: Int)? {
    for field in fields {
      let superlatives =
        field.lowest.map { ($0, RecordQuery.Extreme.lowest(field.name)) }
        + field.highest.map { ($0, .highest(field.name)) }
      for (word, extreme) in superlatives {
        if let count = Self.length(of: word, at: words) { return (extreme, count) }
      }
    }
    return nil
  }

  /// Returns a phrase's number of words if a text begins with it, whatever the endings.
  private static func length(of phrase: String, at words: ArraySlice<RecordWord>) -> Int? {
    let phrase = RecordWords(phrase).words
    guard !phrase.isEmpty, words.count >= phrase.count else { return nil }
    return zip(phrase, words).allSatisfy { RecordWords.isForm($0, of: $1.text) }
      ? phrase.count : nil
  }

  func hasWord(_ word: String) -> Bool { allWords.contains(word) }

  func field(_ name: String) -> RecordField {
    fields.first { $0.name == name } ?? RecordField(name: name, kind: .list)
  }

  func values(meantBy term: String, of field: String, in item: Item) -> [String] {
    let meant = terms(of: field)[term] ?? [term]
    return item.values(of: field).filter(meant.contains)
  }

  func holds(_ condition: RecordQuery.Condition, for item: Item) -> Bool {
    switch condition {
    case .has(let field, let terms):
      return terms.contains { !values(meantBy: $0, of: field, in: item).isEmpty }
    case .lacks(let field, let term): return values(meantBy: term, of: field, in: item).isEmpty
    case .atLeast(let field, let bound): return item.number(of: field).map { $0 >= bound } ?? false
    case .atMost(let field, let bound): return item.number(of: field).map { $0 <= bound } ?? false
    case .mentions(let phrases):
      return phrases.contains { words[item.id]?.containsAll(of: RecordWords($0)) ?? false }
    case .omits(let phrase): return !holds(.mentions(anyOf: [phrase]), for: item)
    }
  }
}

extension Item {
  func values(of field: String) -> [String] {
    fields.filter { $0.name == field }
      .flatMap { $0.value.split(whereSeparator: \.isNewline).map(String.init) }
  }

  func number(of field: String) -> Double? { values(of: field).first.flatMap { Double($0) } }
}
