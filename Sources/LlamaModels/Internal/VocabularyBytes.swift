import CLlama
import Grammars
import Synchronization

/// The tokens in the format of grammars, created for the first response that needs them.
final class VocabularyBytes: Sendable {
  private let made = Mutex<TokenVocabulary?>(nil)

  /// Other callers wait while the first one creates the vocabulary.
  func value(_ make: () -> TokenVocabulary) -> TokenVocabulary {
    made.withLock { made in
      if let made { return made }
      let fresh = make()
      made = fresh
      return fresh
    }
  }
}

extension ModelVocabulary {
  /// Control tokens have no bytes and never match.
  func bytes() -> TokenVocabulary {
    grammarTokens.value {
      let tokens = (0..<llama_token(count)).map { isControl($0) ? [] : bytes(of: $0) }
      let ends = tokens.indices.filter { endsAnswer(llama_token($0)) }
      return TokenVocabulary(tokens: tokens, endTokens: Set(ends))
    }
  }
}
