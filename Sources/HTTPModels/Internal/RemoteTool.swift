import Grammars
import LanguageModels

/// A tool that a server runs.
struct RemoteTool: Tool {
  let name: String
  let description: String
  let parameters: GenerationSchema
  let connection: ContextConnection

  /// Returns the texts of the result; a failure of the tool is a text for the model too.
  func call(arguments: GeneratedContent) async throws -> String {
    let result = try await connection.result(
      of: "tools/call", ["name": .string(name), "arguments": arguments.jsonValue], name: name)
    let texts = (result["content"]?.array ?? []).compactMap { $0["text"]?.string }
    return texts.joined(separator: "\n")
  }
}
