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
public struct UnigramTokenizer: Tokenizer, DividingTokenizer {
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
    try self.init(TokenizerSource(requiredIn: folder))
  }

  init(_ source: TokenizerSource) throws {
    settings = try UnigramSettings(source)
    added = AddedTokens(settings.addedTokens)
    addedAfterNormalizing = AddedTokens(settings.normalizedTokens)
  }

  var prefix: [Int32] { settings.prefix }
  var suffix: [Int32] { settings.suffix }

  /// The largest token ID plus one.
  public var vocabularySize: Int {
    let added = (settings.addedTokens + settings.normalizedTokens).map { Int($0.id) + 1 }
    return max(settings.model.scores.count, added.max() ?? 0)
  }

  func sink(adding tokens: TokenList) -> UnigramLattice {
    UnigramLattice(settings.model, adding: tokens)
  }

  func divide(_ text: Slice<UnsafeBufferPointer<UInt8>>, into lattice: inout UnigramLattice) {
    added.divide(text, into: &lattice) { part, lattice in
      settings.normalizer.normalized(part).withUnsafeBufferPointer { normalized in
        addedAfterNormalizing.divide(normalized[...], into: &lattice) { part, lattice in
          settings.words.divide(part, into: &lattice)
        }
      }
    }
  }
}
