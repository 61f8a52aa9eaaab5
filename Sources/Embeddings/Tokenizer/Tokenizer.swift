/// A tokenizer that turns text into the token IDs of a model.
///
/// There is one type for each kind of tokenizer in the files of models: ``WordPieceTokenizer``,
/// ``UnigramTokenizer`` and ``BytePairTokenizer``. ``BertEncoder/tokenizer`` is of the kind that
/// the model's folder has.
public protocol Tokenizer: Sendable {
  /// The number of special tokens put around each text.
  var specialTokenCount: Int { get }

  /// The largest token ID plus one.
  var vocabularySize: Int { get }

  /// Returns the token IDs of a text.
  ///
  /// - Parameters:
  ///   - text: The text to divide into tokens.
  ///   - framed: A Boolean value that indicates whether the special tokens (start, end) are added.
  ///   - maximumTokens: The maximum number of tokens, without special tokens. Further tokens are
  ///     dropped.
  func encode(_ text: String, framed: Bool, maximumTokens: Int) -> [Int32]

  /// Returns the number of tokens in a whole text, without special tokens.
  func count(_ text: String) -> Int
}

extension Tokenizer {
  /// Returns the token IDs of a whole text.
  ///
  /// - Parameters:
  ///   - text: The text to divide into tokens.
  ///   - framed: A Boolean value that indicates whether the special tokens (start, end) are added.
  public func encode(_ text: String, framed: Bool = true) -> [Int32] {
    encode(text, framed: framed, maximumTokens: .max)
  }

  /// Returns the token IDs of a text with the special tokens (start, end).
  ///
  /// - Parameters:
  ///   - text: The text to divide into tokens.
  ///   - maximumTokens: The maximum number of tokens, without special tokens. Further tokens are
  ///     dropped.
  public func encode(_ text: String, maximumTokens: Int) -> [Int32] {
    encode(text, framed: true, maximumTokens: maximumTokens)
  }
}
