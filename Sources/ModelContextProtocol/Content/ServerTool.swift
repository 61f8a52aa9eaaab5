/// A tool of a server: its description for clients, and its action.
public struct ServerTool: Sendable {
  /// The name, of letters, digits, `_`, `-` and `.`.
  public var name: String
  /// The name for people.
  public var title: String
  /// A text that tells a model when and how to use the tool.
  public var description: String
  /// The schema of the arguments: an object with members of simple types or lists of strings.
  public var inputSchema: JSONValue
  /// The schema of ``ToolResult/structured``; `nil` if results have none.
  public var outputSchema: JSONValue?
  /// The changes that a call makes.
  public var effect: Effect
  /// The action of a call.
  public var action: Action

  /// The action of a call, for arguments that match the schema.
  ///
  /// It throws a ``ToolFailure`` for what a model can put right, and a ``ProtocolError`` otherwise.
  public typealias Action = @Sendable (JSONObject, RequestContext) async throws -> ToolResult

  /// The changes that a call makes.
  public enum Effect: Sendable, Hashable {
    /// It changes nothing.
    case reads
    /// It adds something.
    case adds
    /// It removes something for good.
    case removes
  }

  /// Creates a tool.
  public init(
    name: String, title: String, description: String, inputSchema: JSONValue,
    outputSchema: JSONValue? = nil, effect: Effect = .reads, action: @escaping Action
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.inputSchema = inputSchema
    self.outputSchema = outputSchema
    self.effect = effect
    self.action = action
  }

  var json: JSONValue {
    var members: JSONObject = [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": inputSchema,
      "annotations": [
        "readOnlyHint": .bool(effect == .reads), "destructiveHint": .bool(effect == .removes),
        "idempotentHint": .bool(effect != .adds), "openWorldHint": false,
      ],
    ]
    members["outputSchema"] = outputSchema
    return .object(members)
  }
}

/// The result of a tool's call.
public struct ToolResult: Sendable, Hashable {
  /// The result as a text for a model.
  public var text: String
  /// The result as JSON, which matches the tool's output schema.
  public var structured: JSONValue?

  /// Creates a result.
  public init(text: String, structured: JSONValue? = nil) {
    self.text = text
    self.structured = structured
  }

  var json: JSONObject {
    var members: JSONObject = ["content": [["type": "text", "text": .string(text)]]]
    members["structuredContent"] = structured
    return members
  }
}

/// A failure of a tool's call that a model can react to, such as by other arguments.
public struct ToolFailure: Error, Sendable, Hashable {
  /// A sentence that says what is wrong and what to do.
  public var message: String

  /// Creates a failure.
  public init(_ message: String) { self.message = message }

  var json: JSONObject {
    ["content": [["type": "text", "text": .string(message)]], "isError": true]
  }
}
