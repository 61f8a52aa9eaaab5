import Foundation
import ModelContextProtocol
import Recollect
import RecollectAnswers

struct ForgetTool: LibraryTool {
  let server: AgentServer

  private static let maximumMemories = 20

  var tool: ServerTool {
    ServerTool(
      name: "forget", title: "Forget memories",
      description: """
        Erases memories for good, with the messages they are based on. The person is asked first. \
        Mails, notes and files aren't erased.
        """,
      inputSchema: Schema.object(
        [
          "memories": [
            "type": "array", "description": "Numbers of memories, as `recall` has them.",
            "maxItems": .integer(Self.maximumMemories), "items": ["type": "integer", "minimum": 1],
          ]
        ], required: ["memories"]),
      outputSchema: Schema.object(
        ["forgotten": Schema.list(of: Schema.integer)], required: ["forgotten"]),
      effect: .removes, action: action(call))
  }

  private func call(_ arguments: JSONObject, _ context: RequestContext) async throws -> ToolResult {
    let ids = Set(arguments["memories"]?.array?.compactMap(\.integer).map(Int64.init) ?? [])
    let memories = try await library.memories().filter { ids.contains($0.id) }
    guard !ids.isEmpty, memories.count == ids.count else {
      throw ToolFailure("There is no memory of one of these numbers. Nothing was forgotten.")
    }
    let conversations = KeptConversations(in: library)
    let messages = try await conversations.evidence(of: memories).count
    let question = Elicitation(
      message: Self.question(memories, messages: messages),
      schema: ["type": "object", "properties": [:]])
    guard case .accepted = try await context.ask(question, name: "confirmation") else {
      return result([], "The person said no. Nothing was forgotten.")
    }
    // The messages go first: without the evidence of a memory, nothing leads to them any more.
    try await conversations.forgetEvidence(of: memories)
    let forgotten = try await library.forgetMemories(memories.map(\.id))
    return result(forgotten, "Forgotten.")
  }

  /// The question shows texts as `recall` does: the client may pass it on.
  private static func question(_ memories: [Memory], messages: Int) -> String {
    let texts = memories.map { memory in
      memory.sensitivity == .secret
        ? "- (a secret, memory \(memory.id))" : "- " + String(Fence.line(memory.text).prefix(200))
    }
    let count = memories.count == 1 ? "this memory" : "these \(memories.count) memories"
    let evidence = messages == 0 ? "" : " and the messages they are based on (\(messages))"
    return "Forget \(count)\(evidence) for good? No file brings them back.\n"
      + texts.joined(separator: "\n")
  }

  private func result(_ ids: [Int64], _ text: String) -> ToolResult {
    ToolResult(text: text, structured: ["forgotten": .array(ids.map { .integer(Int($0)) })])
  }
}
