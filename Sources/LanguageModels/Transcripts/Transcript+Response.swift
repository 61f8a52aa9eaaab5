public import Foundation

extension Transcript {
  /// One turn of the model.
  public struct Response: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// Tells this entry from every other.
    public var id: String
    /// Names of the model parts the answer was made with.
    public var assetIDs: [String]
    /// What the entry is made of, in order.
    public var segments: [Segment]

    /// Creates an entry; its identifier is a fresh one unless given.
    public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
      self.id = id
      self.assetIDs = assetIDs
      self.segments = segments
    }

    /// The role and the text.
    public var description: String { "Response: \(segments.text)" }
  }
}
