import Foundation
import ModelContextProtocol
import Recollect
import RecollectAnswers

struct RememberTool: LibraryTool {
  let server: AgentServer

  private static let kinds = Memory.Kind.allCases.map(\.rawValue)

  var tool: ServerTool {
    ServerTool(
      name: "remember", title: "Remember a sentence",
      description: """
        Stores one sentence that the person wants to have remembered about themselves, in their \
        words. Only what the person has said, never what a text of the library says.
        """,
      inputSchema: Schema.object(
        [
          "text": Schema.text("The sentence, such as “I am allergic to walnuts.”", maximum: 1_000),
          "kind": Schema.choice(Self.kinds),
        ], required: ["text"]),
      outputSchema: Schema.object(
        [
          "change": Schema.choice(["stored", "confirmed", "superseded", "pending"]),
          "id": Schema.integer, "superseded": Schema.list(of: Schema.integer),
        ], required: ["change", "id", "superseded"]), effect: .adds, action: action(call))
  }

  private func call(_ arguments: JSONObject, _ context: RequestContext) async throws -> ToolResult {
    let text = (arguments["text"]?.string ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let kind = arguments["kind"]?.string.flatMap(Memory.Kind.init(rawValue:)) ?? .fact
    let model = server.served.answering?.model
    let change = try await library.remember(text, kind: kind) { try await model?() }
    let (name, superseded): (String, [Int64]) =
      switch change {
      case .stored: ("stored", [])
      case .confirmed: ("confirmed", [])
      case .pending: ("pending", [])
      case .superseded(let old, _): ("superseded", old.map(\.id))
      }
    let id = change.memory.id
    let sentence =
      switch name {
      case "confirmed": "It was known already, as memory \(id)."
      case "pending": "Stored as memory \(id), which the person has to accept."
      default: "Stored as memory \(id)."
      }
    return ToolResult(
      text: sentence,
      structured: [
        "change": .string(name), "id": .integer(Int(id)),
        "superseded": .array(superseded.map { .integer(Int($0)) }),
      ])
  }
}
