public import Foundation

extension Transcript {
  /// A piece of an entry.
  public enum Segment: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// Plain text.
    case text(TextSegment)
    /// A value with a schema.
    case structure(StructuredSegment)

    /// The identifier of what the segment holds.
    public var id: String {
      switch self {
      case .text(let segment): segment.id
      case .structure(let segment): segment.id
      }
    }

    /// The text of the segment.
    public var description: String {
      switch self {
      case .text(let segment): segment.description
      case .structure(let segment): segment.description
      }
    }
  }

  /// A piece of plain text.
  public struct TextSegment: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// Tells this segment from every other.
    public var id: String
    /// The text, any Unicode; template markers of a model in it are only text.
    public var content: String

    /// Creates a segment; its identifier is a fresh one unless given.
    public init(id: String = UUID().uuidString, content: String) {
      self.id = id
      self.content = content
    }

    /// The text itself.
    public var description: String { content }
  }

  /// A value with a schema.
  public struct StructuredSegment: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// Tells this segment from every other.
    public var id: String
    /// Name of the type or schema the value has, or of the tool that gave it back.
    public var source: String
    /// The value.
    public var content: GeneratedContent

    /// Creates a segment; its identifier is a fresh one unless given.
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
  /// The segments as a model reads them, one to a line.
  package var text: String {
    map(\.description).joined(separator: "\n")
  }
}
