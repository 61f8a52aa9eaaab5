import Foundation
import Items
import ModelContextProtocol
import Recollect

struct SourcesTool: LibraryTool {
  let server: AgentServer

  private static let maximumSources = 100

  var tool: ServerTool {
    ServerTool(
      name: "sources", title: "List the sources",
      description:
        "Lists the files and folders that the library was made from, with what they hold.",
      inputSchema: Schema.object([:]),
      outputSchema: Schema.object(
        [
          "items": Schema.integer, "threads": Schema.integer, "omitted": Schema.integer,
          "sources": Schema.list(
            of: Schema.object(
              [
                "path": Schema.string, "updated": Schema.string, "files": Schema.integer,
                "items": ["type": "object", "additionalProperties": Schema.integer],
              ], required: ["path", "updated", "files", "items"])),
        ], required: ["items", "threads", "sources", "omitted"]), action: action(call))
  }

  private func call(_ arguments: JSONObject, _ context: RequestContext) async throws -> ToolResult {
    let status = try await library.status()
    let sources = status.sources.prefix(Self.maximumSources)
    return TokenLimit.fitting(TokenLimit.maximum, count: sources.count) { count in
      let shown = sources.prefix(count)
      let omitted = status.sources.count - count
      let lines = shown.map { source in
        let kinds = Self.counts(source).map { "\($1) \($0)" }.joined(separator: ", ")
        return "\(Fence.line(source.path)): \(kinds)"
      }
      return ToolResult(
        text: lines.joined(separator: "\n") + (omitted > 0 ? "\n\(omitted) more sources." : ""),
        structured: [
          "items": .integer(status.items), "threads": .integer(status.threads),
          "omitted": .integer(omitted), "sources": .array(shown.map(Self.json)),
        ])
    }
  }

  private static func json(_ source: SourceSummary) -> JSONValue {
    [
      "path": .string(source.path), "updated": .string(PassageBlock.day(source.updated)),
      "files": .integer(source.files),
      "items": .object(
        JSONObject(
          counts(source).map { ($0, JSONValue.integer($1)) }, uniquingKeysWith: { $1 })),
    ]
  }

  private static func counts(_ source: SourceSummary) -> [(String, Int)] {
    source.items.map { ($0.rawValue, $1) }.sorted { $0.0 < $1.0 }
  }
}
