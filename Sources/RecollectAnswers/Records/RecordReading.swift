import QuestionLanguage
import Recollect

/// The parts of a question, as far as the words of a catalog explain them.
///
/// No model is needed for terms, words of records, superlatives, numbers and negations. Only a
/// model can tell which of the other words name something that is looked for.
struct RecordReading {
  enum Part {
    /// A word that says nothing about which records are asked for.
    case ignored
    /// A word such as "or".
    case alternative
    case term(RecordField, String, isDenied: Bool)
    /// A number that is a limit.
    case bound(RecordQuery.Condition)
    /// A word of a record; it's joined if only a space is before it.
    case word(String, isDenied: Bool, isJoined: Bool)
    /// Another word that says something.
    case unknown(String, isDenied: Bool, isJoined: Bool)
  }

  private(set) var parts: [Part] = []
  private(set) var extreme: RecordQuery.Extreme?
  private var words: [RecordWord]
  private let catalog: RecordCatalog
  private let ignored: Set<String>

  private static let maximumUnknown = 12

  init(_ question: String, of catalog: RecordCatalog) {
    self.catalog = catalog
    words = catalog.words(of: question)
    ignored = ["en", LanguageGuess.language(ofQuestion: question)].compactMap(\.self)
      .reduce(into: []) { words, language in
        words.formUnion(FunctionWords.byLanguage[language] ?? [])
        words.formUnion(QuestionWords.byLanguage[language] ?? [])
      }
    var index = 0
    while index < words.count { index += read(at: index) }
  }

  /// The words that say something and that the catalog doesn't have, each once.
  var unknown: [String] {
    var seen: Set<String> = []
    let all = parts.compactMap { if case .unknown(let word, _, _) = $0 { word } else { nil } }
    return Array(all.filter { seen.insert($0).inserted }.prefix(Self.maximumUnknown))
  }

  /// The question is about what was shown before.
  var refersBack: Bool {
    words.first.map { RecordWord.conjunctions.contains($0.text) } ?? false
      || words.contains { RecordWord.references.contains($0.text) }
      || zip(words, words.dropFirst()).contains {
        RecordWord.copulas.contains($0.text) && RecordWord.demonstratives.contains($1.text)
      } && !parts.contains { if case .word = $0 { true } else { false } }
  }

  /// Reads what begins at a word, and returns its number of words.
  private mutating func read(at index: Int) -> Int {
    let word = words[index]
    if let (extreme, count) = catalog.extreme(in: words[index...]) {
      self.extreme = extreme
      parts.append(.ignored)
      return count
    }
    if let (field, term, count) = catalog.term(in: words[index...]) {
      parts.append(.term(field, term, isDenied: isDenied(index, count, of: field)))
      return count
    }
    if RecordWord.alternatives.contains(word.text), index > 0 {
      parts.append(.alternative)
    } else if let number = word.number {
      let fields = catalog.fields.filter { $0.kind == .number }
      let condition = RecordBounds(words).condition(number, at: index, on: fields)
      parts.append(condition.map { .bound($0) } ?? .ignored)
    } else if isIgnored(word) {
      parts.append(.ignored)
    } else if catalog.hasWord(word.text) {
      parts.append(.word(word.spelled, isDenied: isDenied(index, 1), isJoined: word.isJoined))
    } else if isUnit(index) || Self.functionWords.contains(word.text) {
      parts.append(.ignored)
    } else if let correction = catalog.correction(of: word) {
      words[index] = correction
      return read(at: index)
    } else {
      parts.append(.unknown(word.spelled, isDenied: isDenied(index, 1), isJoined: word.isJoined))
    }
    return 1
  }

  /// Returns whether words are denied by a negation before or after them.
  ///
  /// They aren't if the sentence ends in between, or a word such as "but" or "which" begins a new
  /// part. After a comma, a negation before it counts only for the same field, as in a list.
  private func isDenied(_ index: Int, _ count: Int, of field: RecordField? = nil) -> Bool {
    let end = index + count
    if end < words.count, RecordWord.isFreedom(words[end].text) { return true }
    var position = index
    var isBehindComma = words[index].followsComma
    while position > 0, index - position < 7, !words[position].beginsSentence {
      position -= 1
      let word = words[position]
      if word.denies(before: words[position + 1]) { return !isBehindComma || isList(with: field) }
      isBehindComma = isBehindComma || word.followsComma
      if RecordWord.boundaries.contains(word.text) { return false }
      if RecordWord.continuations.contains(word.text), position > 0, !isIgnored(words[position - 1])
      {
        return false
      }
    }
    return false
  }

  /// Returns whether the last thing that was read is of the same field, or of none.
  private func isList(with field: RecordField?) -> Bool {
    for part in parts.reversed() {
      switch part {
      case .term(let other, _, _): return other.name == field?.name
      case .word, .unknown: return field == nil
      case .ignored, .bound, .alternative: continue
      }
    }
    return false
  }

  private func isUnit(_ index: Int) -> Bool { index > 0 && words[index - 1].number != nil }

  /// The words of all languages, because a short question's language may be unclear.
  private static let functionWords = FunctionWords.byLanguage.values.reduce(into: Set<String>()) {
    $0.formUnion($1)
  }

  private func isIgnored(_ word: RecordWord) -> Bool {
    let spelled = word.spelled.lowercased()
    let stem = spelled.split(separator: "'").first.map(String.init) ?? spelled
    return ignored.contains(stem) || catalog.ignored.contains(word.text) || word.denies(before: nil)
      || RecordWord.isFreedom(word.text) || RecordBounds.words.contains(word.text)
      || RecordWord.asking.contains(word.text)
  }
}
