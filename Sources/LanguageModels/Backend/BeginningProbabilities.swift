/// The probabilities that a response begins with each of several texts.
public struct BeginningProbabilities: Sendable, Hashable {
  /// The natural logarithms of the probabilities, in the order of the texts.
  public var logarithms: [Double]
  /// The number of tokens that were read to tell them; none is generated.
  public var usage: Usage

  /// Creates probabilities from their natural logarithms and a token usage.
  public init(logarithms: [Double], usage: Usage) {
    self.logarithms = logarithms
    self.usage = usage
  }
}
