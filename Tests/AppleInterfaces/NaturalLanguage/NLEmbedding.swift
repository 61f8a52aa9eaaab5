public import Foundation

public typealias NLDistance = Double

public enum NLDistanceType: Int, Sendable {
  case cosine
}

/// The real one has vectors of 512 components; these have eight, from the text's words.
open class NLEmbedding: NSObject {
  private let own: NLLanguage
  private let version: Int

  private init(_ language: NLLanguage, revision: Int) {
    own = language
    version = revision
  }

  open class func sentenceEmbedding(for language: NLLanguage) -> NLEmbedding? {
    sentenceEmbedding(for: language, revision: currentSentenceEmbeddingRevision(for: language))
  }

  open class func sentenceEmbedding(for language: NLLanguage, revision: Int) -> NLEmbedding? {
    guard [.english, .german].contains(language), revision == 1 else { return nil }
    return NLEmbedding(language, revision: revision)
  }

  open class func currentSentenceEmbeddingRevision(for language: NLLanguage) -> Int { 1 }

  open var dimension: Int { 8 }
  open var language: NLLanguage? { own }
  open var revision: Int { version }

  /// Returns `nil` for a text without letters, as the real one does for what it doesn't know.
  open func vector(for string: String) -> [Double]? {
    guard string.contains(where: \.isLetter) else { return nil }
    return StandInVector.mean(of: string.lowercased().split { !$0.isLetter }, dimension: dimension)
  }

  open func distance(
    between firstString: String, and secondString: String, distanceType: NLDistanceType = .cosine
  ) -> NLDistance {
    guard let first = vector(for: firstString), let second = vector(for: secondString) else {
      return 2
    }
    func product(_ left: [Double], _ right: [Double]) -> Double {
      zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let lengths = product(first, first).squareRoot() * product(second, second).squareRoot()
    return 1 - product(first, second) / lengths
  }
}
