import Embeddings

extension Embedder {
  /// Returns a Boolean value that indicates whether a word or its singular is in the model's vocabulary.
  ///
  /// A vocabulary was made from many texts, so it has frequent words of a language and hardly a slip.
  func knows(_ word: String) -> Bool {
    func isToken(_ word: some StringProtocol) -> Bool { tokenCount(" " + word) == 1 }
    // A model for which these letters are one token has no vocabulary.
    guard !isToken("qzxvkj") else { return false }
    return [word, word.lowercased()].contains {
      isToken($0) || $0.hasSuffix("s") && isToken($0.dropLast())
    }
  }
}
