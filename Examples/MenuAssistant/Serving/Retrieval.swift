/// How dishes come before the model.
package enum Retrieval: Hashable, Sendable {
  /// The model decides whether to look, and writes what to look for.
  case tool
  /// The guest's words are looked up before the model is asked: nothing hangs on its decision.
  case always
}
