public import Foundation

/// A tokenizer that turns text into the token IDs of a model with a byte-pair vocabulary, such as
/// granite-embedding-30m-english and other relatives of RoBERTa.
///
/// It gives the same IDs as Hugging Face's `tokenizers` with `ByteLevel` and `BPE`:
/// - The text is divided into words by GPT-2's rules. The space before a word is part of it.
/// - The bytes of each word's UTF-8 are tokens. Neighboring tokens are merged in the order in
///   which the pairs were learned. No text has unknown tokens.
/// - Special tokens that are written out in a text, such as "</s>", become those tokens.
///
/// Letters and numbers are those of the Unicode version of the standard library.
///
/// Complexity: O(n log n) in the length of the longest word, some megabytes per second.
public struct BytePairTokenizer: Tokenizer, DividingTokenizer {
  private let settings: BytePairSettings
  private let added: AddedTokens
  private let addedLater: AddedTokens

  /// Reads tokenizer.json from a model folder.
  ///
  /// Complexity: O(n) in the size of the vocabulary.
  ///
  /// - Throws: ``EmbeddingError`` if the file is missing, damaged or describes another kind of
  ///   tokenizer.
  public init(folder: URL) throws {
    try self.init(TokenizerSource(requiredIn: folder))
  }

  init(_ source: TokenizerSource) throws {
    settings = try BytePairSettings(source)
    added = AddedTokens(settings.addedTokens)
    addedLater = AddedTokens(settings.laterTokens)
  }

  var prefix: [Int32] { settings.prefix }
  var suffix: [Int32] { settings.suffix }

  /// The largest token ID plus one.
  public var vocabularySize: Int { settings.size }

  func sink(adding tokens: TokenList) -> BytePairTokens {
    BytePairTokens(settings.merges, adding: tokens)
  }

  func divide(_ text: Slice<UnsafeBufferPointer<UInt8>>, into tokens: inout BytePairTokens) {
    added.divide(text, into: &tokens) { part, tokens in
      addedLater.divide(part, into: &tokens) { part, tokens in
        settings.words.divide(part, into: &tokens)
      }
    }
  }
}
