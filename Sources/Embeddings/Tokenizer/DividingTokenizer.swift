/// A tokenizer that divides a text into words and those into tokens, and stops when there are
/// enough.
///
/// It has what all kinds of tokenizers have in common.
protocol DividingTokenizer: Tokenizer {
  associatedtype Sink: TokenSink

  /// The token IDs before the IDs of a text.
  var prefix: [Int32] { get }

  /// The token IDs after the IDs of a text.
  var suffix: [Int32] { get }

  func sink(adding tokens: TokenList) -> Sink

  /// Adds the tokens of a text, which is valid UTF-8, until there are enough.
  func divide(_ text: Slice<UnsafeBufferPointer<UInt8>>, into sink: inout Sink)
}

extension DividingTokenizer {
  /// The number of special tokens put around each text.
  public var specialTokenCount: Int { prefix.count + suffix.count }

  /// Returns the token IDs of a text.
  ///
  /// - Parameters:
  ///   - text: The text to divide into tokens.
  ///   - framed: A Boolean value that indicates whether the special tokens (start, end) are added.
  ///   - maximumTokens: The maximum number of tokens, without special tokens. Further tokens are
  ///     dropped.
  public func encode(_ text: String, framed: Bool, maximumTokens: Int) -> [Int32] {
    let ids = tokens(of: text, maximum: maximumTokens, keepsIDs: true).result
    return framed ? prefix + ids + suffix : ids
  }

  /// Returns the number of tokens in a whole text, without special tokens.
  public func count(_ text: String) -> Int {
    tokens(of: text, maximum: .max, keepsIDs: false).count
  }

  private func tokens(of text: String, maximum: Int, keepsIDs: Bool) -> TokenList {
    precondition(maximum >= 0, "A text can't be cut to \(maximum) tokens")
    var sink = sink(adding: TokenList(maximum: maximum, keepsIDs: keepsIDs))
    var text = text
    text.withUTF8 { divide($0[...], into: &sink) }
    return sink.tokens
  }
}
