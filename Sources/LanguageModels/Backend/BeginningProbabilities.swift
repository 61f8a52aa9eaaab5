/// The probabilities that a response begins with each of several texts.
public struct BeginningProbabilities: Sendable, Hashable {
  /// A token of a text and its probability after those before it.
  public struct Token: Sendable, Hashable {
    /// The token, in bytes of the text.
    public var range: Range<Int>
    /// The natural logarithm of its probability.
    public var logarithm: Double

    /// Creates a token from its place and the natural logarithm of its probability.
    public init(range: Range<Int>, logarithm: Double) {
      self.range = range
      self.logarithm = logarithm
    }
  }

  /// The tokens of each text that were read, in the order of the texts.
  public var tokens: [[Token]]
  /// The number of tokens that were read to tell them; none is generated.
  public var usage: Usage

  /// The natural logarithms of the probabilities of the texts: the sums of those of their tokens.
  public var logarithms: [Double] { tokens.map { $0.reduce(0) { $0 + $1.logarithm } } }

  /// Creates probabilities from those of each text's tokens, and a token usage.
  public init(tokens: [[Token]], usage: Usage) {
    self.tokens = tokens
    self.usage = usage
  }
}
