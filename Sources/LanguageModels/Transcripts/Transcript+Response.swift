public import Foundation

extension Transcript {
  /// A response entry.
  public struct Response: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The unique identifier of the entry.
    public var id: String
    /// The identifiers of the model assets that generated the response.
    public var assetIDs: [String]
    /// The segments in order.
    public var segments: [Segment]

    /// Creates an entry; the default identifier is a new UUID.
    public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
      self.id = id
      self.assetIDs = assetIDs
      self.segments = segments
    }

    /// The role and the text of the entry.
    public var description: String { "Response: \(segments.text)" }
  }
}
