import CLlama
import Embeddings

/// Turns a text into the tokens that an embedding model reads.
struct TextReader: Sendable {
  let prefixes: LlamaEmbedder.Prefixes
  let maximumTokens: Int
  private let vocabulary: ModelVocabulary
  private let opening: [llama_token]
  private let closing: [llama_token]
  private let prefixLengths: [EmbeddingPurpose: Int]

  /// Returns `nil` if a sequence of `limit` tokens has no room for a text.
  init?(_ vocabulary: ModelVocabulary, prefixes: LlamaEmbedder.Prefixes, limit: Int) {
    self.vocabulary = vocabulary
    self.prefixes = prefixes
    (opening, closing) = vocabulary.frame()
    prefixLengths = [
      .query: vocabulary.tokens(ofText: prefixes.query.utf8).count,
      .passage: vocabulary.tokens(ofText: prefixes.passage.utf8).count,
    ]
    // The same for both purposes, so that a text is cut off at the same place.
    let longest = prefixLengths.values.max() ?? 0
    maximumTokens = limit - opening.count - closing.count - longest
    guard maximumTokens > 0 else { return nil }
  }

  func count(_ text: String) -> Int { vocabulary.tokens(ofText: text.utf8).count }

  /// Adds the prefix and special tokens; never returns none.
  func tokens(of text: String, _ purpose: EmbeddingPurpose) -> [llama_token] {
    let prefix = purpose == .query ? prefixes.query : prefixes.passage
    let limit = maximumTokens + (prefixLengths[purpose] ?? 0)
    // Tokenized together, because a tokenizer may join the end of the prefix with the text.
    let content = vocabulary.tokens(ofText: (prefix + text).utf8).prefix(limit)
    let tokens = opening + content + closing
    return tokens.isEmpty ? [vocabulary.blank] : tokens
  }
}

extension ModelVocabulary {
  fileprivate func frame() -> (opening: [llama_token], closing: [llama_token]) {
    var tokens = [llama_token](repeating: 0, count: 8)
    let count = llama_tokenize(pointer, "", 0, &tokens, Int32(tokens.count), true, false)
    let frame = tokens.prefix(max(0, Int(count)))
    // WordPiece always has both; the flags decide for other tokenizers.
    let opens =
      llama_vocab_type(pointer) == LLAMA_VOCAB_TYPE_WPM || llama_vocab_get_add_bos(pointer)
    return (Array(frame.prefix(opens ? 1 : 0)), Array(frame.dropFirst(opens ? 1 : 0)))
  }

  fileprivate var blank: llama_token {
    [llama_vocab_eos(pointer), llama_vocab_bos(pointer)].first { $0 >= 0 } ?? 0
  }
}
