import Embeddings

extension Embedder {
  /// Returns `true` if a word or its singular is in the model's vocabulary.
  ///
  /// A vocabulary is made from many texts, so it has the frequent words of a language and hardly a
  /// typo.
  func knows(_ word: String) -> Bool {
    func isToken(_ word: some StringProtocol) -> Bool { tokenCount(" " + word) == 1 }
    // A model for which these letters are one token has no vocabulary.
    guard !isToken("qzxvkj") else { return false }
    return [word, word.lowercased()].contains {
      isToken($0) || $0.hasSuffix("s") && isToken($0.dropLast())
    }
  }
}
