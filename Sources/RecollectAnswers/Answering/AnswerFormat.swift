/// The format in which a model writes an answer.
public enum AnswerFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Free text that cites passages by number.
  ///
  /// Text without a citation isn't shown as an answer.
  case prose
  /// Statements, each with a quote from a passage; the default.
  ///
  /// Generation is guided, so that the quote can only be a part of the passage, byte for byte.
  case statements
}
