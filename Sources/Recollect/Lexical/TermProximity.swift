/// The proximity in a passage of words that are neighbors in the question.
///
/// "Heat exchanger" finds a passage about heat exchangers before one that has both words far from
/// each other. This is the sequential dependence of Metzler and Croft, "A Markov Random Field Model
/// for Term Dependencies", SIGIR 2005, with BM25's saturation in place of language models. Function
/// words aren't counted as neighbors.
///
/// Finding the places of the words in a text takes as long as highlighting it. So only the best
/// passages gain by their proximity.
struct TermProximity {
  private let postings: QuestionPostings
  private let highlighter: Highlighter

  static let maximumHits = 20
  /// The largest distance of two words in the question's order: one word may be between them.
  private static let together = 2
  private static let near = 7
  private static let weight = 0.1

  init(_ postings: QuestionPostings, highlighter: Highlighter) {
    (self.postings, self.highlighter) = (postings, highlighter)
  }

  var isEmpty: Bool { postings.query.neighbors.isEmpty }

  /// Returns the number to add to the BM25 score of a passage.
  ///
  /// Complexity: O(words of the passage + pairs of the question).
  func gain(of chunk: Int64, lengths: ChunkLengths.Blocks) throws -> Double {
    guard !isEmpty else { return 0 }
    let places = try highlighter.matches(in: chunk).starts
    return postings.query.neighbors.reduce(0) { sum, pair in
      guard let first = places[pair.first], let second = places[pair.second] else { return sum }
      let rarity = (postings.rarity(of: pair.first) + postings.rarity(of: pair.second)) / 2
      let (together, near) = Self.count(first, second)
      func share(_ count: Int) -> Double {
        postings.share(ofFrequency: Double(count), length: lengths[chunk])
      }
      return sum + Self.weight * rarity * (share(together) + share(near))
    }
  }

  private static func count(_ first: [Int], _ second: [Int]) -> (together: Int, near: Int) {
    var (together, near, low) = (0, 0, 0)
    for place in first {
      while low < second.count, second[low] < place - Self.near { low += 1 }
      for other in second[low...].prefix(while: { $0 <= place + Self.near }) where other != place {
        near += 1
        if other > place, other - place <= Self.together { together += 1 }
      }
    }
    return (together, near)
  }
}
