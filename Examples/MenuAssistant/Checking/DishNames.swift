/// The full names of the menu's dishes in a text, in the order of the text.
struct DishNames {
  struct Name {
    var dish: Dish
    var range: Range<String.Index>
  }

  let all: [Name]

  /// Finds the names, ignoring case and accents; of two that overlap, the longer one.
  init(in text: String, of dishes: [Dish]) {
    let words = text.words
    var found: [Name] = []
    let named = dishes.map { ($0, $0.name.words.map(\.stem)) }.sorted { $0.1.count > $1.1.count }
    for (dish, stems) in named {
      for range in Self.places(of: stems, in: words)
      where !found.contains(where: { $0.range.overlaps(range) }) {
        found.append(Name(dish: dish, range: range))
      }
    }
    all = found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func places(of stems: [String], in words: [Word]) -> [Range<String.Index>] {
    guard !stems.isEmpty, words.count >= stems.count else { return [] }
    return (0...words.count - stems.count).compactMap { start in
      let run = words[start..<start + stems.count]
      guard run.map(\.stem) == stems, run.dropFirst().allSatisfy(\.isJoined) else { return nil }
      return run.first!.range.lowerBound..<run.last!.range.upperBound
    }
  }
}
