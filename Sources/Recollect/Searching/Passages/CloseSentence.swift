/// A sentence of a passage, and its closeness to a question.
package struct CloseSentence: Sendable, Hashable {
  package var passage: Int
  /// The sentence, in bytes of the passage's text.
  package var range: Range<Int>
  package var closeness: Closeness
}
