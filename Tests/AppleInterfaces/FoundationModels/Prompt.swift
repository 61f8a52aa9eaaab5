public struct Prompt: Sendable {
  let text: String
  public init(_ content: some PromptRepresentable) { text = content.promptRepresentation.text }
  init(text: String) { self.text = text }
}

public protocol PromptRepresentable {
  var promptRepresentation: Prompt { get }
}

extension Prompt: PromptRepresentable {
  public var promptRepresentation: Prompt { self }
}

extension String: PromptRepresentable {
  public var promptRepresentation: Prompt { Prompt(text: self) }
}

public struct Instructions: Sendable {
  let text: String
  public init(_ content: some InstructionsRepresentable) {
    text = content.instructionsRepresentation.text
  }
  init(text: String) { self.text = text }
}

public protocol InstructionsRepresentable {
  var instructionsRepresentation: Instructions { get }
}

extension Instructions: InstructionsRepresentable {
  public var instructionsRepresentation: Instructions { self }
}

extension String: InstructionsRepresentable {
  public var instructionsRepresentation: Instructions { Instructions(text: self) }
}

public protocol Tool<Arguments, Output>: Sendable {
  associatedtype Output: PromptRepresentable
  associatedtype Arguments: ConvertibleFromGeneratedContent
  var name: String { get }
  var description: String { get }
  var parameters: GenerationSchema { get }
  var includesSchemaInInstructions: Bool { get }
  @concurrent func call(arguments: Arguments) async throws -> Output
}
