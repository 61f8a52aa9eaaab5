/// The rule that decides when the library is searched for a question.
public enum RetrievalPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// The question is searched first, and the model gets the passages with it.
  ///
  /// If it asks several things ("When is the concert, and what do we sing?"), each is searched and
  /// answered by itself, and the answers are joined.
  case always
  /// The model decides, with the tools of ``LibraryTools``.
  ///
  /// An answer for which the model looked nothing up has no passages. It is the model's word and
  /// not the library's.
  case model
  /// The model decides, but what it doesn't look up is searched.
  ///
  /// A question that asks several things is answered as with ``always``. Otherwise the model looks
  /// things up as with ``model``. If its answer cites no passage, because it found nothing or
  /// didn't look, the question is searched and answered as with ``always``.
  case ensured
}
