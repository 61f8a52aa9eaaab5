import Languages

/// The clauses of a sentence that are statements of their own.
///
/// "I own a Prius and I live in Paris" becomes two memories, because a move to Lyon ends only one
/// of them. A sentence is divided where each clause begins with a pronoun of the first person. It
/// stays whole where a clause alone would say something else: if a clause refers back ("I have a
/// boat and I sail it"), or if the sentence opens otherwise ("In this game I'm a pirate and I live
/// on a ship").
enum EvidenceClauses {
  static func ranges(in sentence: String) -> [Range<Int>] {
    let all = 0..<sentence.utf8.count
    var clauses: [Range<Int>] = []
    var start = sentence.startIndex
    for match in sentence.matches(of: junction) {
      clauses.append(offset(start, sentence)..<offset(match.range.lowerBound, sentence))
      start = match.output.subject.startIndex
    }
    clauses.append(offset(start, sentence)..<all.upperBound)
    let words = clauses.map {
      String(decoding: sentence.utf8.dropFirst($0.lowerBound).prefix($0.count), as: UTF8.self)
        .messageWords
    }
    let isDivided =
      words.allSatisfy { $0.count > 2 && subjects.contains($0[0]) }
      && !words.dropFirst().contains { $0.contains(where: references.contains) }
      && !words[0].contains(where: suppositions.contains)
    return isDivided ? clauses : [all]
  }

  private static func offset(_ index: String.Index, _ sentence: String) -> Int {
    sentence.utf8.distance(from: sentence.startIndex, to: index)
  }

  /// A conjunction before a pronoun of the first person.
  ///
  /// Computed, because `Regex` isn't `Sendable`.
  private static var junction: Regex<(Substring, subject: Substring)> {
    #/(?i)[,;]?\s+(?:and|but|und|aber|en|maar|et|mais)\s+(?<subject>i\b|ich\b|ik\b|je\b|j['’])/#
  }

  private static let subjects = Language.set(\.memories.clauseSubjects)

  /// Words for something imagined.
  private static let suppositions = Language.set(\.memories.suppositions)

  /// Words that refer to something named before, in English, German, French and Dutch.
  private static let references = Language.set(\.memories.references)
}
