/// A finder of the compounds with a German word, and of the parts of a compound.
struct CompoundSearch {
  let vocabulary: Vocabulary
  let stem: (String) -> String?

  private var rules: CompoundRules { CompoundRules(vocabulary: vocabulary) }

  /// The endings of a noun that may follow a compound's last part.
  private static let inflections = ["", "n", "en", "s", "es", "e", "er"]
  private static let wholes = 9...48

  /// Returns the words of the library that begin with a word and have another part, shortest first.
  ///
  /// - Parameter forms: The spellings of the word, without accents.
  func compounds(beginningWith forms: [String], limit: Int) -> [String] {
    var found: Set<String> = []
    let rules = rules
    for form in forms where form.count >= CompoundRules.minimumLetters {
      for word in vocabulary.words(beginningWith: form, limit: Self.maximumNeighbors) {
        let rest = String(word.dropFirst(form.count))
        guard rest.count >= CompoundRules.minimumLetters else { continue }
        if rules.knowsEnd(rest)
          || form.count >= CompoundRules.minimumUnknownLetters && rules.mayBeEnd(rest)
        {
          found.insert(word)
        }
      }
    }
    return Self.shortest(found, limit)
  }

  private static let maximumNeighbors = 2_000

  /// Returns the words of the library that end with a word and have another part, shortest first.
  ///
  /// - Parameters:
  ///   - forms: The spellings of the word, without accents.
  ///   - isUnknown: `true` if the library lacks the word itself. Then the other part needn't be a
  ///     word of the library.
  func compounds(endingWith forms: [String], isUnknown: Bool, limit: Int) -> [String] {
    let rules = rules
    var tails: [String] = []
    for form in forms
    where form.count >= CompoundRules.minimumLetters && !CompoundRules.isEnding(form) {
      // The stemmer takes more off a longer word.
      let long = stem(Self.dummy + form).flatMap {
        $0.hasPrefix(Self.dummy) ? String($0.dropFirst(Self.dummy.count)) : nil
      }
      for tail in Set([form, long, stem(form)].compactMap(\.self))
      where tail.count >= CompoundRules.minimumLetters { tails.append(tail) }
    }
    if tails.isEmpty { return [] }
    let ends = tails.flatMap { tail in Self.inflections.map { tail + $0 } }
    var found: Set<String> = []
    for word in vocabulary.words(endingWith: ends) {
      let isCompound = ends.contains { end in
        guard word.hasSuffix(end) else { return false }
        let head = String(word.dropLast(end.count))
        guard head.count >= CompoundRules.minimumLetters else { return false }
        if rules.firstPart(head, stem: stem) != nil { return true }
        return isUnknown && rules.mayBeEnd(end)
      }
      if isCompound { found.insert(word) }
    }
    return Self.shortest(found, limit)
  }

  private static let dummy = "lala"

  /// Returns the words of the library that a compound consists of; none if it isn't one.
  ///
  /// The split with the fewest parts is chosen, then the one with the longest first part.
  func parts(of whole: String) -> [String] {
    let letters = Array(whole)
    guard Self.wholes.contains(letters.count) else { return [] }
    let rules = rules
    let minimumLetters = CompoundRules.minimumLetters
    /// The best parts from each place to the end; empty if there are none.
    var best = [[String]](repeating: [], count: letters.count + 1)
    for start in stride(from: letters.count - minimumLetters, through: 0, by: -1) {
      let tail = String(letters[start...])
      if start > 0, !CompoundRules.isEnding(tail),
        rules.firstPart(tail, stem: stem) == tail
          || knowsTail(tail)
      {
        best[start] = [tail]
      }
      for end in stride(
        from: letters.count - minimumLetters, through: start + minimumLetters, by: -1)
      where !best[end].isEmpty {
        if !best[start].isEmpty, best[end].count + 1 >= best[start].count { continue }
        guard let part = rules.firstPart(String(letters[start..<end]), stem: stem) else { continue }
        best[start] = [part] + best[end]
      }
    }
    return best[0].count > 1 ? best[0] : []
  }

  private func knowsTail(_ tail: String) -> Bool {
    stem(tail).map(vocabulary.contains) ?? false
  }

  private static func shortest(_ words: Set<String>, _ limit: Int) -> [String] {
    Array(words.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.prefix(limit))
  }
}
