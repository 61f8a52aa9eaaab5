/// A method of giving dishes to the model.
package enum Retrieval: Hashable, Sendable {
  /// The model decides whether to look up dishes and generates the query.
  case tool
  /// The guest's words are always looked up before the model is asked.
  case always
}
