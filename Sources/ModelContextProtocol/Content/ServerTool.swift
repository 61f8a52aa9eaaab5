/// A tool of a server: its description for clients, and its action.
package struct ServerTool: Sendable {
  /// The name, of letters, digits, `_`, `-` and `.`.
  package var name: String
  /// The name for people.
  package var title: String
  /// A text that tells a model when and how to use the tool.
  package var description: String
  /// The schema of the arguments: an object with members of simple types or lists of strings.
  package var inputSchema: JSONValue
  /// The schema of ``ToolResult/structured``; `nil` if results have none.
  package var outputSchema: JSONValue?
  package var effect: Effect
  package var action: Action

  /// The action of a call, for arguments that match the schema.
  ///
  /// It throws a ``ToolFailure`` for what a model can put right, and a ``ProtocolError`` otherwise.
  package typealias Action = @Sendable (JSONObject, RequestContext) async throws -> ToolResult

  /// The changes that a call makes.
  package enum Effect: Sendable, Hashable {
    case reads
    case adds
    /// It removes something for good.
    case removes
  }

  package init(
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

package struct ToolResult: Sendable, Hashable {
  /// The result as a text for a model.
  package var text: String
  /// The result as JSON, which matches the tool's output schema.
  package var structured: JSONValue?

  package init(text: String, structured: JSONValue? = nil) {
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
package struct ToolFailure: Error, Sendable, Hashable {
  /// A sentence that says what is wrong and what to do.
  package var message: String

  package init(_ message: String) { self.message = message }

  var json: JSONObject {
    ["content": [["type": "text", "text": .string(message)]], "isError": true]
  }
}
