extension DateParser {
  func word(at index: Int) -> String? {
    tokens.indices.contains(index) && tokens[index].kind == .word ? tokens[index].text : nil
  }

  func isMark(_ mark: String, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .mark && tokens[index].text == mark
  }

  /// Returns true for a token without a space before it; an apostrophe is no space.
  func isGlued(_ index: Int) -> Bool {
    tokens.indices.contains(index) && !tokens[index].isSpaced
  }

  /// Returns the position after a word of a set, or the same position if there is none.
  func skip(_ words: Set<String>, at index: Int) -> Int {
    guard let word = word(at: index), words.contains(word) else { return index }
    return index + 1
  }

  /// Skips at most two words for "of" or "the".
  func skipOf(at index: Int) -> Int {
    func next(_ index: Int) -> Int {
      let next = skip(vocabulary.of, at: index)
      return next > index ? next : skip(vocabulary.articles, at: index)
    }
    return next(next(index))
  }

  /// Returns true if a word or phrase of a set ends before a position, or before an article there.
  func isIntroduced(_ index: Int, by phrases: Set<String>) -> Bool {
    introducer(before: index, in: phrases) != nil
  }

  /// Returns the position of the word or phrase that ``isIntroduced(_:by:)`` finds.
  func introducer(before index: Int, in phrases: Set<String>) -> Int? {
    if let start = phrase(of: phrases, endingAt: index) { return start }
    guard let article = word(at: index - 1), vocabulary.articles.contains(article) else {
      return nil
    }
    return phrase(of: phrases, endingAt: index - 1)
  }

  /// Like ``isIntroduced(_:by:)``, but without an article between.
  func phraseStands(_ phrases: Set<String>, before index: Int) -> Bool {
    phrase(of: phrases, endingAt: index) != nil
  }

  private func phrase(of phrases: Set<String>, endingAt end: Int) -> Int? {
    var joined = ""
    for start in stride(from: end - 1, through: max(end - 3, 0), by: -1) {
      guard let word = word(at: start) else { return nil }
      joined = joined.isEmpty ? word : "\(word) \(joined)"
      if phrases.contains(joined) { return start }
    }
    return nil
  }

  func isSentenceStart(_ index: Int) -> Bool {
    index == 0 || tokens[index - 1].kind == .mark && tokens[index - 1].text != ","
  }

  /// Returns true for a capital that isn't due to the beginning of a sentence.
  func isProper(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isCapitalized && !isSentenceStart(index)
  }

  /// Returns true if a capitalized word follows, so the words before it are likely part of a name.
  func isNameFollowing(_ end: Int) -> Bool {
    guard let word = word(at: end), tokens[end].isCapitalized else { return false }
    return !vocabulary.common.contains(word)
  }

  /// Returns true after a capitalized word that isn't a function word.
  func isNamePreceding(_ index: Int) -> Bool {
    guard let word = word(at: index - 1), tokens[index - 1].isCapitalized else { return false }
    return !vocabulary.common.contains(word)
  }

  /// Returns true if what follows can't be counted: nothing, a mark or a function word.
  func isPhraseEnd(_ end: Int) -> Bool {
    guard let word = word(at: end) else { return end >= tokens.count || tokens[end].kind == .mark }
    return vocabulary.common.contains(word) && tokens[end].isSpaced
  }

  /// Judges by the words before a position if a question is about a habit.
  func isHabit(_ index: Int) -> Bool {
    (max(index - 16, 0)..<index).contains { position in
      word(at: position).map(vocabulary.habits.contains) ?? false
    }
  }
}
