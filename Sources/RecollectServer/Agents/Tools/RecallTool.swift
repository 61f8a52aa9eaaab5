import Foundation
import ModelContextProtocol
import Recollect

struct RecallTool: LibraryTool {
  let server: AgentServer

  var tool: ServerTool {
    ServerTool(
      name: "recall", title: "Recall what the person has told",
      description: """
        Finds what the person has asked to remember about themselves (where they live, what they \
        like, what is planned), by meaning and by word. Secrets and sensitive memories are withheld.
        """,
      inputSchema: Schema.object(
        [
          "query": Schema.text("The words of the message or question."),
          "limit": Schema.number("Memories to return; 5 by default.", 1...20),
        ], required: ["query"]),
      outputSchema: Schema.object(
        ["memories": Schema.list(of: MemoryBlock.schema), "withheld": Schema.integer],
        required: ["memories", "withheld"]), action: action(call))
  }

  private func call(_ arguments: JSONObject, _ context: RequestContext) async throws -> ToolResult {
    let recall = try await library.recall(
      arguments["query"]?.string ?? "",
      options: RecallOptions(
        limit: arguments["limit"]?.integer ?? 5, sensitivity: server.sensitivity,
        marksRecalled: false))
    let fence = Fence()
    let withheld = recall.withheld.count
    return TokenLimit.fitting(TokenLimit.search, count: recall.memories.count) { count in
      let blocks = recall.memories.prefix(count).map {
        MemoryBlock(memory: $0.memory, fence: fence)
      }
      let heading =
        blocks.isEmpty ? "No memory that may be served belongs to this." : fence.explanation
      let rest = withheld > 0 ? ["\(withheld) withheld, because of what they are about."] : []
      return ToolResult(
        text: ([heading] + blocks.map(\.text) + rest).joined(separator: "\n"),
        structured: ["memories": .array(blocks.map(\.json)), "withheld": .integer(withheld)])
    }
  }
}

/// A memory as an agent sees it.
struct MemoryBlock: Sendable {
  let memory: Memory
  let fence: Fence

  static let schema = Schema.object(
    [
      "id": Schema.integer, "kind": Schema.string, "said": Schema.string, "state": Schema.string,
      "text": Schema.string,
    ], required: ["id", "kind", "said", "state", "text"])

  private var said: String { PassageBlock.day(memory.lastStated) }

  var text: String {
    "memory \(memory.id) · \(memory.kind.rawValue) · \(said)\n" + fence.enclosing(memory.text)
  }

  var json: JSONValue {
    [
      "id": .integer(Int(memory.id)), "kind": .string(memory.kind.rawValue), "said": .string(said),
      "state": .string(memory.state.rawValue), "text": .string(fence.enclosing(memory.text)),
    ]
  }
}
