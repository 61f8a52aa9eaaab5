import CLlama
import Grammars
import Synchronization

/// The tokens of a model in the format of grammars, created for the first response that needs them.
final class VocabularyBytes: Sendable {
  private let made = Mutex<TokenVocabulary?>(nil)

  /// Returns the vocabulary, creating it in the first call while other callers wait.
  func value(_ make: () -> TokenVocabulary) -> TokenVocabulary {
    made.withLock { made in
      if let made { return made }
      let fresh = make()
      made = fresh
      return fresh
    }
  }
}

extension Vocabulary {
  /// Returns the tokens in the format of grammars; control tokens have no bytes and never match.
  func bytes() -> TokenVocabulary {
    arranged.value {
      let tokens = (0..<llama_token(count)).map { isControl($0) ? [] : bytes(of: $0) }
      let ends = tokens.indices.filter { endsAnswer(llama_token($0)) }
      return TokenVocabulary(tokens: tokens, endTokens: Set(ends))
    }
  }
}
