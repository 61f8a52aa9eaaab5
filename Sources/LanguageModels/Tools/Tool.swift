/// Something a model can have done while it answers: it writes the arguments, and reads the output.
///
/// The model sees name, description and parameters, and decides from them, so they are written for
/// it. What `call` returns is shown to the model as data, never as instructions, and can't start a
/// call.
///
/// ```swift
/// struct FindNotes: Tool {
///   let name = "findNotes"
///   let description = "Finds the person's notes by what they are about."
///
///   @Generable struct Arguments {
///     @Guide(description: "What to look for, in a few words.")
///     var query: String
///   }
///
///   func call(arguments: Arguments) async throws -> String {
///     try await notes.search(arguments.query).joined(separator: "\n")
///   }
/// }
/// ```
public protocol Tool<Arguments, Output>: Sendable {
  /// What a call gives back for the model to read.
  associatedtype Output: PromptRepresentable
  /// What the model writes to call the tool.
  associatedtype Arguments: ConvertibleFromGeneratedContent

  /// What the model calls the tool by: letters, digits and `_`, unlike any other tool's of the
  /// session.
  var name: String { get }

  /// One sentence that tells the model what the tool is for and when to use it.
  var description: String { get }

  /// What arguments must satisfy; read once, when a session starts.
  var parameters: GenerationSchema { get }

  /// Whether the model is shown `parameters`, and not just name and description.
  var includesSchemaInInstructions: Bool { get }

  /// Does the work.
  ///
  /// Calls of one turn run at the same time. When the request is cancelled, or the call takes
  /// longer than `ToolLimits` allows, the task it runs in is cancelled.
  /// - Throws: anything; the request then ends with `LanguageModelSession.ToolCallError`. To let
  ///   the model know of a failure and go on, return a sentence about it instead.
  @concurrent func call(arguments: Arguments) async throws -> Output
}

extension Tool {
  /// The name of the type.
  public var name: String { String(describing: Self.self) }

  /// True: the model is shown what arguments look like.
  public var includesSchemaInInstructions: Bool { true }
}

extension Tool where Arguments: Generable {
  /// The schema of the arguments' type.
  public var parameters: GenerationSchema { Arguments.generationSchema }
}
