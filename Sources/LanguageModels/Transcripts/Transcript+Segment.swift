public import Foundation

extension Transcript {
  /// A segment of an entry.
  public enum Segment: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// A segment of plain text.
    case text(TextSegment)
    /// A segment with a generated value.
    case structure(StructuredSegment)

    /// The identifier of the associated value.
    public var id: String {
      switch self {
      case .text(let segment): segment.id
      case .structure(let segment): segment.id
      }
    }

    /// The text of the segment; JSON for a generated value.
    public var description: String {
      switch self {
      case .text(let segment): segment.description
      case .structure(let segment): segment.description
      }
    }
  }

  /// A segment of plain text.
  public struct TextSegment: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The unique identifier of the segment.
    public var id: String
    /// The text, which may contain any Unicode; template markers in it are treated as text.
    public var content: String

    /// Creates a segment; the default identifier is a new UUID.
    public init(id: String = UUID().uuidString, content: String) {
      self.id = id
      self.content = content
    }

    /// The text of the segment.
    public var description: String { content }
  }

  /// A segment with a generated value.
  public struct StructuredSegment: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The unique identifier of the segment.
    public var id: String
    /// The name of the value's type or schema, or of the tool that returned it.
    public var source: String
    /// The generated value.
    public var content: GeneratedContent

    /// Creates a segment; the default identifier is a new UUID.
    public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
      self.id = id
      self.source = source
      self.content = content
    }

    /// The value as JSON.
    public var description: String { content.jsonString }
  }
}

extension [Transcript.Segment] {
  /// The segments as the model reads them, one to a line.
  package var text: String {
    map(\.description).joined(separator: "\n")
  }
}
