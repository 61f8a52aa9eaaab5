/// Porter, *An algorithm for suffix stripping*, Program 14(3), 1980.
///
/// The steps and rules are those of the paper. Words of at most two letters are left alone.
struct PorterStemmer {
  private var word: [Character]

  private init(_ word: String) { self.word = Array(word) }

  /// - Parameter word: A word in lower case.
  static func stem(_ word: String) -> String {
    guard word.count > 2 else { return word }
    var stemmer = PorterStemmer(word)
    stemmer.removePlural()
    stemmer.removePast()
    if stemmer.hasSuffix("y"), stemmer.hasVowel(before: 1) { stemmer.replace("y", by: "i") }
    stemmer.replaceEnding(by: Self.step2, measureAbove: 0)
    stemmer.replaceEnding(by: Self.step3, measureAbove: 0)
    stemmer.removeFourth()
    stemmer.removeLast()
    return String(stemmer.word)
  }

  private static let step2 = [
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"),
    ("abli", "able"), ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"),
    ("ization", "ize"), ("ation", "ate"), ("ator", "ate"), ("alism", "al"), ("iveness", "ive"),
    ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"), ("iviti", "ive"), ("biliti", "ble"),
  ]

  private static let step3 = [
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""),
    ("ness", ""),
  ]

  private static let step4 = [
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou",
    "ism", "ate", "iti", "ous", "ive", "ize",
  ]

  /// Step 1a: `caresses` to `caress`, `ponies` to `poni`, `cats` to `cat`.
  private mutating func removePlural() {
    if hasSuffix("sses") || hasSuffix("ies") {
      word.removeLast(2)
    } else if hasSuffix("s"), !hasSuffix("ss") {
      word.removeLast()
    }
  }

  /// Step 1b: `agreed` to `agree`, `plastered` to `plaster`, `motoring` to `motor`.
  private mutating func removePast() {
    if hasSuffix("eed") {
      if measure(before: 3) > 0 { word.removeLast() }
      return
    }
    guard let ending = ["ed", "ing"].first(where: { hasSuffix($0) && hasVowel(before: $0.count) })
    else { return }
    word.removeLast(ending.count)
    if ["at", "bl", "iz"].contains(where: hasSuffix) {
      word.append("e")
    } else if endsWithDouble, !["l", "s", "z"].contains(word[word.count - 1]) {
      word.removeLast()
    } else if measure(before: 0) == 1, endsWithShortSyllable(before: 0) {
      word.append("e")
    }
  }

  /// Steps 2 and 3: `relational` to `relate`, `hopefulness` to `hope`.
  private mutating func replaceEnding(by rules: [(String, String)], measureAbove minimum: Int) {
    let longest = rules.filter { hasSuffix($0.0) }.max { $0.0.count < $1.0.count }
    guard let (ending, new) = longest, measure(before: ending.count) > minimum else { return }
    replace(ending, by: new)
  }

  /// Step 4: `revival` to `reviv`, `adoption` to `adopt`.
  private mutating func removeFourth() {
    guard let ending = Self.step4.filter(hasSuffix).max(by: { $0.count < $1.count }),
      measure(before: ending.count) > 1
    else { return }
    if ending == "ion", !hasSuffix("sion"), !hasSuffix("tion") { return }
    word.removeLast(ending.count)
  }

  /// Step 5: `probate` to `probat`, `controll` to `control`.
  private mutating func removeLast() {
    if hasSuffix("e") {
      let measure = measure(before: 1)
      if measure > 1 || (measure == 1 && !endsWithShortSyllable(before: 1)) { word.removeLast() }
    }
    if hasSuffix("ll"), measure(before: 0) > 1 { word.removeLast() }
  }

  private func hasSuffix(_ suffix: String) -> Bool {
    word.count >= suffix.count && word.suffix(suffix.count).elementsEqual(suffix)
  }

  private mutating func replace(_ suffix: String, by new: String) {
    word.removeLast(suffix.count)
    word += Array(new)
  }

  private func isConsonant(_ index: Int) -> Bool {
    switch word[index] {
    case "a", "e", "i", "o", "u": false
    case "y": index == 0 || !isConsonant(index - 1)
    default: true
    }
  }

  /// Counts the consonants that follow a vowel: the paper's *m*.
  private func measure(before ending: Int) -> Int {
    let vowels = (0..<word.count - ending).map { !isConsonant($0) }
    return zip(vowels, vowels.dropFirst()).count { $0 && !$1 }
  }

  private func hasVowel(before ending: Int) -> Bool {
    (0..<word.count - ending).contains { !isConsonant($0) }
  }

  private var endsWithDouble: Bool {
    let last = word.count - 1
    return last > 0 && word[last] == word[last - 1] && isConsonant(last)
  }

  /// Before the ending come a consonant, a vowel and a consonant other than `w`, `x` and `y`.
  private func endsWithShortSyllable(before ending: Int) -> Bool {
    let last = word.count - ending - 1
    return last > 1 && isConsonant(last) && !isConsonant(last - 1) && isConsonant(last - 2)
      && !["w", "x", "y"].contains(word[last])
  }
}
