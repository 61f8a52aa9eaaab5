/// A record that a search found.
public struct VectorStoreMatch: Sendable, Hashable {
  /// The identifier of the record.
  public let id: String

  /// The cosine or inner product of the record's vector and the query.
  public let score: Float

  /// The fields of the record.
  public let fields: [String: FieldValue]
}
