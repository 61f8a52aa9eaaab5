extension String {
  /// Each word has the white space before it; the last includes trailing white space.
  var words: [String] {
    var words: [String] = []
    var word = ""
    var isInWord = false
    for character in self {
      if character.isWhitespace, isInWord {
        words.append(word)
        word = ""
      }
      isInWord = !character.isWhitespace
      word.append(character)
    }
    if isInWord || words.isEmpty {
      words += word.isEmpty ? [] : [word]
    } else {
      words[words.count - 1] += word
    }
    return words
  }
}
