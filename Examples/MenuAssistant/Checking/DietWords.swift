/// The words of a sentence that claim a diet or the absence of an allergen, whatever they are about.
struct DietWords {
  struct Found {
    var range: Range<String.Index>
    var property: DietClaims.Claim.Property
  }

  private(set) var all: [Found] = []
  private let words: [Word]

  init(_ words: [Word]) {
    self.words = words
    for index in words.indices { read(at: index) }
  }

  private mutating func read(at index: Int) {
    switch words[index].stem {
    case "vegan": add(.vegan, at: index)
    case "vegetarian", "meatless": add(.vegetarian, at: index)
    case "without": addAllergens(from: index + 1)
    case "no" where isAfterContaining(index): addAllergens(from: index + 1)
    case "free" where stem(index + 1) == "of" || stem(index + 1) == "from":
      if !isDenied(index) { addAllergens(from: index + 2) }
    case "free" where index > 0 && Allergens.isNamed(by: words[index - 1].stem):
      add(.without(words[index - 1].stem), at: index)
    case "contain", "have", "include":
      if isDenied(index) { addAllergens(from: index + 1) }
    case let stem where stem.hasSuffix("-free"):
      let allergen = Word.stem(of: String(stem.dropLast(5)))
      if Allergens.isNamed(by: allergen) { add(.without(allergen), at: index) }
    default: break
    }
  }

  private func stem(_ index: Int) -> String? {
    words.indices.contains(index) ? words[index].stem : nil
  }

  private mutating func add(_ property: DietClaims.Claim.Property, at index: Int) {
    guard !isDenied(index) else { return }
    all.append(Found(range: words[index].range, property: property))
  }

  /// Adds the allergens of a list such as "any nuts or milk".
  private mutating func addAllergens(from start: Int) {
    let fillers: Set = ["added", "and", "any", "nor", "or", "the"]
    for word in words[min(start, words.count)...] {
      if Allergens.isNamed(by: word.stem) {
        all.append(Found(range: word.range, property: .without(word.stem)))
      } else if !fillers.contains(word.stem) {
        return
      }
    }
  }

  /// Returns a Boolean value that indicates whether a denial such as "isn't" or "no" stands at most
  /// three words before a word, without punctuation between.
  private func isDenied(_ index: Int) -> Bool {
    var position = index
    for _ in 0..<3 {
      guard position > 0, words[position].isJoined else { return false }
      position -= 1
      let stem = words[position].stem
      if stem == "but" { return false }
      if ["cannot", "neither", "never", "no", "non", "not", "nothing"].contains(stem)
        || stem.hasSuffix("n't")
      {
        return true
      }
    }
    return false
  }

  private func isAfterContaining(_ index: Int) -> Bool {
    ["contain", "containing", "has", "have", "having", "include", "with"]
      .contains(stem(index - 1) ?? "")
  }
}
