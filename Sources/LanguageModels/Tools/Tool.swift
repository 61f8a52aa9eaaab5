/// A tool that a model can call while it generates a response.
///
/// The model decides whether to call a tool from its name, description and parameters, so write
/// them for the model. The output of ``call(arguments:)`` is shown to the model as data. Text in it
/// is never treated as instructions or as a tool call.
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
  /// The output of a call, which the model reads.
  associatedtype Output: PromptRepresentable
  /// The arguments of a call, which the model generates.
  associatedtype Arguments: ConvertibleFromGeneratedContent

  /// The tool's name: letters, digits and `_`, unique among the tools of a session.
  var name: String { get }

  /// A sentence that tells the model the purpose of the tool and when to use it.
  var description: String { get }

  /// The schema of the arguments; read once, when a session starts.
  var parameters: GenerationSchema { get }

  /// A Boolean value that indicates whether the model sees ``parameters`` in addition to name and
  /// description.
  var includesSchemaInInstructions: Bool { get }

  /// Runs the tool.
  ///
  /// The calls of one batch run concurrently. Within one request, a call with the arguments of an
  /// earlier call isn't run again; the model gets the first output with a remark. The task of the
  /// call is cancelled if the request is cancelled or if the call exceeds
  /// ``ToolLimits/callTimeout``.
  ///
  /// - Throws: Any error. The request then ends with ``LanguageModelSession/ToolCallError``. To
  ///   report a failure to the model and continue, return a sentence that describes it.
  @concurrent func call(arguments: Arguments) async throws -> Output
}

extension Tool {
  /// The name of the conforming type.
  public var name: String { String(describing: Self.self) }

  /// A Boolean value that indicates whether the model sees the parameters; `true` by default.
  public var includesSchemaInInstructions: Bool { true }
}

extension Tool where Arguments: Generable {
  /// The schema of the type ``Arguments``.
  public var parameters: GenerationSchema { Arguments.generationSchema }
}
