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
public struct BytePairTokenizer: Tokenizer {
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
    let folder = try ModelFolder(folder)
    guard let source = try TokenizerSource(folder) else {
      throw EmbeddingError.missing(folder.file(TokenizerSource.name))
    }
    try self.init(source)
  }

  init(_ source: TokenizerSource) throws {
    settings = try BytePairSettings(source)
    added = AddedTokens(settings.addedTokens)
    addedLater = AddedTokens(settings.laterTokens)
  }

  /// The number of special tokens put around each text.
  public var specialTokenCount: Int { settings.prefix.count + settings.suffix.count }

  /// The largest token ID plus one.
  public var vocabularySize: Int { settings.size }

  /// Returns the token IDs of a text.
  ///
  /// - Parameters:
  ///   - text: The text to divide into tokens.
  ///   - framed: A Boolean value that indicates whether the special tokens (start, end) are added.
  ///   - maximumTokens: The maximum number of tokens, without special tokens. Further tokens are
  ///     dropped.
  public func encode(_ text: String, framed: Bool, maximumTokens: Int) -> [Int32] {
    let ids = divide(text, maximum: maximumTokens, keepsIDs: true).result
    return framed ? settings.prefix + ids + settings.suffix : ids
  }

  /// Returns the number of tokens in a whole text, without special tokens.
  public func count(_ text: String) -> Int {
    divide(text, maximum: .max, keepsIDs: false).count
  }

  private func divide(_ text: String, maximum: Int, keepsIDs: Bool) -> TokenList {
    precondition(maximum >= 0, "A text can't be cut to \(maximum) tokens")
    var tokens = BytePairTokens(
      settings.merges, adding: TokenList(maximum: maximum, keepsIDs: keepsIDs))
    var text = text
    text.withUTF8 { utf8 in
      added.divide(utf8[...], into: &tokens) { part, tokens in
        addedLater.divide(part, into: &tokens) { part, tokens in
          settings.words.divide(part, into: &tokens)
        }
      }
    }
    return tokens.tokens
  }
}
