public import Foundation

public struct Transcript: Sendable, Equatable, RandomAccessCollection {
  var entries: [Entry]

  public init(entries: some Sequence<Entry> = []) { self.entries = Array(entries) }

  public var startIndex: Int { entries.startIndex }
  public var endIndex: Int { entries.endIndex }
  public typealias Index = Int
  public subscript(index: Transcript.Index) -> Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  public enum Entry: Sendable, Identifiable, Equatable {
    case instructions(Instructions)
    case prompt(Prompt)
    case toolCalls(ToolCalls)
    case toolOutput(ToolOutput)
    case response(Response)
    #if OS27
      @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
      case reasoning(Reasoning)
    #endif

    public var id: String {
      switch self {
      case .instructions(let entry): entry.id
      case .prompt(let entry): entry.id
      case .toolCalls(let entry): entry.id
      case .toolOutput(let entry): entry.id
      case .response(let entry): entry.id
      #if OS27
        case .reasoning(let entry): entry.id
      #endif
      }
    }
  }

  public enum Segment: Sendable, Identifiable, Equatable {
    case text(TextSegment)
    case structure(StructuredSegment)

    public var id: String {
      switch self {
      case .text(let segment): segment.id
      case .structure(let segment): segment.id
      }
    }
  }

  public struct TextSegment: Sendable, Identifiable, Equatable {
    public var id: String
    public var content: String
    public init(id: String = UUID().uuidString, content: String) {
      self.id = id
      self.content = content
    }
  }

  public struct StructuredSegment: Sendable, Identifiable, Equatable {
    public var id: String
    public var source: String
    public var content: GeneratedContent
    public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
      self.id = id
      self.source = source
      self.content = content
    }
  }
}
