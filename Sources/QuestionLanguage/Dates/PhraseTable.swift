import Languages

struct PhraseTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var words: [String]
    var value: Value
  }

  /// By the first word, the longest entry first.
  private var entries: [String: [Entry]] = [:]

  /// Accents and hyphens make no difference.
  init(_ phrases: KeyValuePairs<WordList, Value>) {
    for (alternatives, value) in phrases { add(alternatives, value) }
  }

  var firstWords: [String] { Array(entries.keys) }

  /// Finds the longest phrase at a position.
  func match(_ tokens: [DateToken], at index: Int) -> TokenMatch<Value>? {
    guard tokens.indices.contains(index), tokens[index].kind == .word,
      let candidates = entries[tokens[index].text]
    else { return nil }
    for entry in candidates {
      if let end = Self.end(of: entry.words, in: tokens, at: index) {
        return TokenMatch(entry.value, end: end)
      }
    }
    return nil
  }

  private mutating func add(_ alternatives: WordList, _ value: Value) {
    for phrase in alternatives.words {
      let words = DateTokenizer.words(of: phrase)
      guard let first = words.first else { continue }
      entries[first, default: []].append(Entry(words: words, value: value))
      entries[first]?.sort { $0.words.count > $1.words.count }
    }
  }

  private static func end(of words: [String], in tokens: [DateToken], at index: Int) -> Int? {
    var index = index
    for (position, word) in words.enumerated() {
      if position > 0, index + 1 < tokens.count, tokens[index].text == "-",
        !tokens[index].isSpaced, !tokens[index + 1].isSpaced
      {
        index += 1
      }
      guard tokens.indices.contains(index), tokens[index].kind == .word, tokens[index].text == word
      else {
        return nil
      }
      index += 1
    }
    return index
  }
}

extension PhraseTable where Value == Int {
  /// Numbers phrases from 1 in their order.
  init(numbering phrases: [WordList]) {
    self.init([:])
    for (position, alternatives) in phrases.enumerated() { add(alternatives, position + 1) }
  }
}

/// A value read from tokens, and the position after them.
struct TokenMatch<Value> {
  var value: Value
  var end: Int

  init(_ value: Value, end: Int) {
    self.value = value
    self.end = end
  }

  func map<Other>(_ transform: (Value) -> Other?) -> TokenMatch<Other>? {
    transform(value).map { TokenMatch<Other>($0, end: end) }
  }
}
