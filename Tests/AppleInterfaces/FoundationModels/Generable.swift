public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
  associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self
  static var generationSchema: GenerationSchema { get }
}

public protocol ConvertibleFromGeneratedContent: SendableMetatype {
  init(_ content: GeneratedContent) throws
}

public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
  var generatedContent: GeneratedContent { get }
}

extension ConvertibleToGeneratedContent {
  public var instructionsRepresentation: Instructions { Instructions(generatedContent.jsonString) }
  public var promptRepresentation: Prompt { Prompt(generatedContent.jsonString) }
}

extension Generable {
  public typealias PartiallyGenerated = Self
}

extension String: Generable {
  public static var generationSchema: GenerationSchema { .init(.string([])) }
  public init(_ content: GeneratedContent) throws {
    guard case .string(let text) = content.kind else { throw StandInError("no string") }
    self = text
  }
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .string(self)) }
}

extension Int: Generable {
  public static var generationSchema: GenerationSchema { .init(.integer([])) }
  public init(_ content: GeneratedContent) throws { self = Int(try Double(content)) }
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(Double(self))) }
}

extension Double: Generable {
  public static var generationSchema: GenerationSchema { .init(.number([])) }
  public init(_ content: GeneratedContent) throws {
    guard case .number(let amount) = content.kind else { throw StandInError("no number") }
    self = amount
  }
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .number(self)) }
}

extension Bool: Generable {
  public static var generationSchema: GenerationSchema { .init(.boolean) }
  public init(_ content: GeneratedContent) throws {
    guard case .bool(let flag) = content.kind else { throw StandInError("no Boolean") }
    self = flag
  }
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .bool(self)) }
}

/// A failure of the stand-in itself.
struct StandInError: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
