/// The phrases of a text that read like dishes, whether or not the dishes exist.
struct DishPhrases {
  struct Phrase {
    var range: Range<String.Index>
    /// The stems of the words that distinguish the dish from others.
    var stems: Set<String>
    /// A Boolean value that indicates whether the phrase is a single word, such as "soup": a kind
    /// of dish.
    var isKind: Bool

    /// Returns a Boolean value that indicates whether all words are in the dish's name or
    /// description.
    func isAbout(_ dish: Dish) -> Bool {
      stems.isSubset(of: (dish.name + " " + dish.description).words.map(\.stem))
    }
  }

  let all: [Phrase]

  init(in text: String) {
    let words = text.words
    var phrases: [Phrase] = []
    var index = 0
    while index < words.count {
      let run = Self.run(from: index, in: words)
      if let phrase = Self.phrase(run) { phrases.append(phrase) }
      index = run.endIndex
    }
    all = phrases
  }

  /// Returns consecutive words that are separated only by spaces and contain no plain word.
  private static func run(from start: Int, in words: [Word]) -> ArraySlice<Word> {
    guard !FoodWords.plain.contains(words[start].stem) else { return words[start...start] }
    var end = start + 1
    while end < words.count, words[end].isJoined, !FoodWords.plain.contains(words[end].stem) {
      end += 1
    }
    return words[start..<end]
  }

  /// Returns the phrase in a run with several capitalized words or with a word for a kind of dish.
  private static func phrase(_ run: ArraySlice<Word>) -> Phrase? {
    guard let first = run.first, !FoodWords.plain.contains(first.stem) else {
      return run.first.flatMap { FoodWords.kinds.contains($0.stem) ? kind($0) : nil }
    }
    let capitals = run.filter(\.isCapitalized)
    if capitals.count > 1 { return Phrase(run) }
    guard let last = run.lastIndex(where: { FoodWords.kinds.contains($0.stem) }) else { return nil }
    return Phrase(run[max(run.startIndex, last - 2)...last])
  }

  private static func kind(_ word: Word) -> Phrase {
    Phrase(range: word.range, stems: [word.stem], isKind: true)
  }
}

extension DishPhrases.Phrase {
  fileprivate init(_ words: ArraySlice<Word>) {
    self.init(
      range: words.first!.range.lowerBound..<words.last!.range.upperBound,
      stems: Set(words.map(\.stem)), isKind: words.count == 1)
  }
}
