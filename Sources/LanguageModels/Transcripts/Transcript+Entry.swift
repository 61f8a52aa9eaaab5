public import Foundation

extension Transcript {
  /// One step of a conversation.
  public enum Entry: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// What the program told the model about its task.
    case instructions(Instructions)
    /// What a person said.
    case prompt(Prompt)
    /// What the model answered.
    case response(Response)

    /// The identifier of what the entry holds.
    public var id: String {
      switch self {
      case .instructions(let entry): entry.id
      case .prompt(let entry): entry.id
      case .response(let entry): entry.id
      }
    }

    /// The role and the text.
    public var description: String {
      switch self {
      case .instructions(let entry): entry.description
      case .prompt(let entry): entry.description
      case .response(let entry): entry.description
      }
    }

    /// What the entry is made of.
    package var segments: [Segment] {
      switch self {
      case .instructions(let entry): entry.segments
      case .prompt(let entry): entry.segments
      case .response(let entry): entry.segments
      }
    }
  }

  /// The instructions at the start of a conversation.
  public struct Instructions: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// Tells this entry from every other.
    public var id: String
    /// What the entry is made of, in order.
    public var segments: [Segment]

    /// Creates an entry; its identifier is a fresh one unless given.
    public init(id: String = UUID().uuidString, segments: [Segment]) {
      self.id = id
      self.segments = segments
    }

    package init(_ instructions: LanguageModels.Instructions) {
      self.init(segments: [.text(TextSegment(content: instructions.text))])
    }

    /// The role and the text.
    public var description: String { "Instructions: \(segments.text)" }
  }

  /// One turn of a person.
  public struct Prompt: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// Tells this entry from every other.
    public var id: String
    /// What the entry is made of, in order.
    public var segments: [Segment]
    /// How the answer to it was to be chosen.
    public var options: GenerationOptions

    /// Creates an entry; its identifier is a fresh one unless given.
    public init(
      id: String = UUID().uuidString, segments: [Segment],
      options: GenerationOptions = GenerationOptions()
    ) {
      self.id = id
      self.segments = segments
      self.options = options
    }

    package init(_ prompt: LanguageModels.Prompt, options: GenerationOptions) {
      self.init(segments: [.text(TextSegment(content: prompt.text))], options: options)
    }

    /// The role and the text.
    public var description: String { "Prompt: \(segments.text)" }
  }

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
