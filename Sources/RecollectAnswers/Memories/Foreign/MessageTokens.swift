/// The words of a message, with what stands between them.
struct MessageTokens {
  struct Token {
    let word: String
    let isCapitalized: Bool
    let gap: String

    var beginsLine: Bool { gap.contains(where: \.isNewline) }

    /// The word begins a sentence or a clause.
    var beginsClause: Bool { gap.contains { ".!?,;:\"'“”„«»—–-()>".contains($0) || $0.isNewline } }
  }

  let tokens: [Token]
  let end: String

  /// Divides a text into words.
  ///
  /// The text's beginning counts as that of a line.
  ///
  /// Complexity: O(*n*), where *n* is the length of the text.
  init(_ text: String) {
    let text = Array(text.replacing("’", with: "'"))
    var tokens: [Token] = []
    var (gap, position) = ("\n", 0)
    func isWord(_ index: Int) -> Bool {
      guard text.indices.contains(index) else { return false }
      return text[index].isLetter || text[index].isNumber
    }
    while position < text.count {
      guard isWord(position) else {
        gap.append(text[position])
        position += 1
        continue
      }
      let start = position
      // An apostrophe between letters is part of a word.
      while isWord(position) || (text[position...].first == "'" && isWord(position + 1)) {
        position += 1
      }
      tokens.append(
        Token(
          word: String(text[start..<position]).lowercased(),
          isCapitalized: text[start].isUppercase, gap: gap))
      gap = ""
    }
    self.tokens = tokens
    end = gap
  }

  func gap(after index: Int) -> String {
    index + 1 < tokens.count ? tokens[index + 1].gap : end
  }

  /// Returns the word count of the longest phrase that begins at a word; 0 if there is none.
  func length(of phrases: Set<String>, at index: Int) -> Int {
    for count in stride(from: min(4, tokens.count - index), to: 0, by: -1) {
      let words = tokens[index..<index + count].map(\.word).joined(separator: " ")
      if phrases.contains(words) { return count }
    }
    return 0
  }

  /// Returns how many words from an index on look like a name.
  ///
  /// That is up to three with capital letters, and words such as "and" between them.
  func nameLength(at index: Int) -> Int {
    var count = 0
    while index + count < tokens.count, count < 5 {
      let token = tokens[index + count]
      if count > 0, token.gap.contains(where: { !($0 == " " || $0 == "." || $0 == "&") }) { break }
      let joins = count > 0 && ForeignWords.conjunctions.contains(token.word)
      guard joins || (token.isCapitalized && !ForeignWords.notNames.contains(token.word)) else {
        break
      }
      count += 1
    }
    return count
  }
}
