public import Foundation

/// Turns text into the token ids that a BERT model was trained on.
///
/// Gives the ids of Hugging Face's `tokenizers` for `BertNormalizer`, `BertPreTokenizer` and
/// `WordPiece`: control characters go, Chinese characters are spaced, accents are stripped and case
/// is lowered if the model's files say so, punctuation is split off, and each word is cut greedily
/// into the longest pieces of the vocabulary. A word with no such cut, or of more than 100
/// characters, is one unknown token. Special tokens written out in a text, such as "[SEP]", become
/// those tokens.
///
/// Takes time in proportion to the text, tens of megabytes a second. Two texts that meet at white
/// space have the ids of the one followed by the ids of the other.
public struct WordPieceTokenizer: Sendable {
  let lowercases: Bool
  let settings: TokenizerSettings
  let table: CharacterTable
  let trie: PieceTrie
  let added: AddedTokens
  let unknown: Int32

  /// Reads tokenizer.json from a model folder, or vocab.txt and tokenizer_config.json without one.
  ///
  /// - Throws: `EmbeddingError` when files are missing, damaged or describe another tokenizer.
  public init(folder: URL) throws {
    try self.init(ModelFolder(folder))
  }

  init(_ folder: ModelFolder) throws {
    settings = try TokenizerSettings.read(folder)
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

  /// Number of special tokens that frame each text.
  public var specialTokenCount: Int { settings.prefix.count + settings.suffix.count }

  /// Number of different ids, if they are numbered from 0 without a gap.
  public var vocabularySize: Int {
    let largest = [settings.vocabulary.values.max(), settings.addedTokens.values.max()]
    return Int(largest.compactMap { $0 }.max() ?? -1) + 1
  }

  /// The token ids of a text.
  ///
  /// - Parameters:
  ///   - text: what to cut into tokens.
  ///   - framed: whether the special tokens around a text (start, end) are put around this one.
  ///   - maximumTokens: cuts off what comes after so many tokens, the frame not counted.
  public func encode(_ text: String, framed: Bool = true, maximumTokens: Int = .max) -> [Int32] {
    let ids = split(text, maximum: maximumTokens, keepsIDs: true).result
    return framed ? settings.prefix + ids + settings.suffix : ids
  }

  /// Number of a text's tokens, without a frame and without cutting anything off.
  public func count(_ text: String) -> Int {
    split(text, maximum: .max, keepsIDs: false).count
  }

  private func split(_ text: String, maximum: Int, keepsIDs: Bool) -> WordSplitter {
    precondition(maximum >= 0, "A text can't be cut to \(maximum) tokens")
    var text = text
    return text.withUTF8 { utf8 in
      var splitter = WordSplitter(self, maximum: maximum, keepsIDs: keepsIDs)
      var position = 0
      while !splitter.isFull, let token = added.next(in: utf8, from: position) {
        splitter.split(utf8[position..<token.range.lowerBound])
        splitter.append(token.id)
        position = token.range.upperBound
      }
      splitter.split(utf8[position...])
      return splitter
    }
  }
}
