public import Foundation

extension Transcript {
  /// A piece of an entry.
  public enum Segment: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// Plain text.
    case text(TextSegment)

    /// The identifier of what the segment holds.
    public var id: String {
      switch self {
      case .text(let segment): segment.id
      }
    }

    /// The text of the segment.
    public var description: String {
      switch self {
      case .text(let segment): segment.description
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
}

extension [Transcript.Segment] {
  /// The segments as a model reads them, one to a line.
  package var text: String {
    map(\.description).joined(separator: "\n")
  }
}

extension Transcript.Entry {
  /// The entry's words, as an engine puts them into the conversation's template.
  public var text: String { segments.text }
}
