import CLlama
import Grammars
import Synchronization

/// The bytes of a model's tokens, arranged for grammars when the first answer needs them.
final class VocabularyBytes: Sendable {
  private let made = Mutex<TokenVocabulary?>(nil)

  /// The vocabulary; the first call takes a moment to make it and others wait for it.
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
  /// The tokens as grammars match them: those that steer the model have no bytes and never fit.
  func bytes() -> TokenVocabulary {
    arranged.value {
      let tokens = (0..<llama_token(count)).map { isControl($0) ? [] : bytes(of: $0) }
      let ends = tokens.indices.filter { endsAnswer(llama_token($0)) }
      return TokenVocabulary(tokens: tokens, endTokens: Set(ends))
    }
  }
}
