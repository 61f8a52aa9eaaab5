public import Foundation

/// A tokenizer that turns text into the token IDs of a BERT model.
///
/// It gives the same IDs as Hugging Face's `tokenizers` with `BertNormalizer`, `BertPreTokenizer`
/// and `WordPiece`:
/// - Control characters are removed, and each punctuation character is a word of its own.
/// - If the model's files say so, Chinese characters are words of their own, accents are stripped,
///   and letters are lowercased.
/// - Each word is divided greedily into the longest pieces in the vocabulary. A word that can't be
///   divided, or of more than 100 characters, is one unknown token.
/// - Special tokens that are written out in a text, such as "[SEP]", become those tokens.
///
/// Complexity: O(n), tens of megabytes per second. If two texts are joined at white space, the IDs
/// of the whole are the IDs of both.
public struct WordPieceTokenizer: Tokenizer, DividingTokenizer {
  let lowercases: Bool
  let settings: TokenizerSettings
  let table: CharacterTable
  let trie: PieceTrie
  let added: AddedTokens
  let unknown: Int32

  /// Reads tokenizer.json from a model folder or, if that doesn't exist, vocab.txt and
  /// tokenizer_config.json.
  ///
  /// - Throws: ``EmbeddingError`` if files are missing, damaged or describe another kind of
  ///   tokenizer.
  public init(folder: URL) throws {
    try self.init(ModelFolder(folder))
  }

  init(_ folder: ModelFolder) throws {
    guard let source = try TokenizerSource(folder) else {
      try self.init(VocabularyFile.settings(folder), folder)
      return
    }
    try self.init(source.wordPieceSettings(), folder)
  }

  init(_ settings: TokenizerSettings, _ folder: ModelFolder) throws {
    self.settings = settings
    lowercases = settings.lowercases
    guard let unknown = settings.vocabulary[settings.unknownToken] else {
      throw EmbeddingError.malformed(
        "The unknown token \(settings.unknownToken) isn't in the vocabulary.", in: folder.url)
    }
    let ids = Array(settings.vocabulary.values) + settings.addedTokens.values
    guard let least = ids.min(), least >= 0 else {
      throw EmbeddingError.malformed("The vocabulary has a negative id.", in: folder.url)
    }
    self.unknown = unknown
    table = CharacterTable(settings)
    trie = PieceTrie(settings.vocabulary, continuingPrefix: settings.continuingPrefix)
    added = AddedTokens(settings.addedTokens)
  }

  var prefix: [Int32] { settings.prefix }
  var suffix: [Int32] { settings.suffix }

  /// The largest token ID plus one.
  public var vocabularySize: Int {
    let largest = [settings.vocabulary.values.max(), settings.addedTokens.values.max()]
    return Int(largest.compactMap { $0 }.max() ?? -1) + 1
  }

  func sink(adding tokens: TokenList) -> WordSplitter { WordSplitter(self, adding: tokens) }

  func divide(_ text: Slice<UnsafeBufferPointer<UInt8>>, into splitter: inout WordSplitter) {
    added.divide(text, into: &splitter) { part, splitter in splitter.split(part) }
  }
}
