/// The name of a library's embedder, by which a program loads it.
public struct EmbedderReference: Sendable, Hashable {
  /// The identifier of the embedder.
  public var identifier: String
  /// The place that a program has loaded it from, if the program said so; otherwise `nil`.
  public var location: String?

  /// Creates a reference.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the embedder.
  ///   - location: The place that a program loads it from; `nil` if the identifier says that.
  public init(identifier: String, location: String? = nil) {
    (self.identifier, self.location) = (identifier, location)
  }

  init(_ model: ModelRecords.Model) {
    (identifier, location) = (model.identifier, model.location)
  }
}
