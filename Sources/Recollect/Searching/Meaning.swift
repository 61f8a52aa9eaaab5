/// The vector that a search by meaning compares chunks with.
struct Meaning: Sendable {
  /// The identifier of the embedder.
  var model: String
  /// The number of components of its vectors.
  var dimension: Int
  var target: MeaningTarget
}

/// The origin of a search's vector.
enum MeaningTarget: Sendable {
  /// A vector, such as that of a question.
  case vector([Float])
  /// The mean of the stored vectors of an item, in any source or in the one with a path.
  case item(id: String, source: String?)
}
