public import Foundation

/// A tokenizer that turns text into the token IDs of a model with a SentencePiece vocabulary, such
/// as multilingual-e5-small.
///
/// It gives the same IDs as Hugging Face's `tokenizers` with the components of XLM-R:
/// - The text is normalized with the model's own table of characters, and runs of spaces are
///   joined.
/// - Each space becomes "▁", which begins a word.
/// - Each word is divided into the pieces of the vocabulary whose probabilities have the largest
///   product. Characters without a piece are one unknown token or, if the model's files say so, a
///   token for each byte.
/// - Special tokens that are written out in a text, such as "</s>", become those tokens.
///
/// Complexity: O(n), some megabytes per second. The memory is a few times that of the text.
public struct UnigramTokenizer: Tokenizer {
  private let settings: UnigramSettings
  private let added: AddedTokens
  private let addedAfterNormalizing: AddedTokens

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
    settings = try UnigramSettings(source)
    added = AddedTokens(settings.addedTokens)
    addedAfterNormalizing = AddedTokens(settings.normalizedTokens)
  }

  /// The number of special tokens put around each text.
  public var specialTokenCount: Int { settings.prefix.count + settings.suffix.count }

  /// The largest token ID plus one.
  public var vocabularySize: Int {
    let added = (settings.addedTokens + settings.normalizedTokens).map { Int($0.id) + 1 }
    return max(settings.model.scores.count, added.max() ?? 0)
  }

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
    var lattice = UnigramLattice(
      settings.model, adding: TokenList(maximum: maximum, keepsIDs: keepsIDs))
    var text = text
    text.withUTF8 { utf8 in
      added.divide(utf8[...], into: &lattice) { part, lattice in
        settings.normalizer.normalized(part).withUnsafeBufferPointer { normalized in
          addedAfterNormalizing.divide(normalized[...], into: &lattice) { part, lattice in
            settings.words.divide(part, into: &lattice)
          }
        }
      }
    }
    return lattice.tokens
  }
}
