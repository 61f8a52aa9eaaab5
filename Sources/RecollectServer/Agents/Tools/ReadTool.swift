import Foundation
import Items
import ModelContextProtocol
import Recollect
import RecollectAnswers

struct ReadTool: LibraryTool {
  let server: AgentServer

  var tool: ServerTool {
    ServerTool(
      name: "read", title: "Read a thread",
      description: """
        Reads the thread of a passage, such as a whole mail conversation, note or meeting, by pages \
        of about \(TokenLimit.page) tokens: the page around the passage, another `page`, or the \
        first page on which `find` occurs. Quoted mails and signatures are left out.
        """,
      inputSchema: Schema.object(
        [
          "id": Schema.text("An id of `search`.", maximum: 50),
          "page": Schema.number("The page, counted from 1.", 1...100_000),
          "find": Schema.text("Words to find in the thread, as they are written.", maximum: 200),
        ], required: ["id"]),
      outputSchema: Schema.object(
        [
          "id": Schema.string, "kind": Schema.string, "page": Schema.integer,
          "pages": Schema.integer, "found_on": Schema.list(of: Schema.integer),
          "text": Schema.string,
        ], required: ["id", "kind", "page", "pages", "text"]), action: action(call))
  }

  private func call(_ arguments: JSONObject, _ context: RequestContext) async throws -> ToolResult {
    let parts = (arguments["id"]?.string ?? "").split(separator: ":").map { Int64($0) }
    guard (1...2).contains(parts.count), let id = parts[0],
      let thread = try await library.thread(id)
    else {
      throw ToolFailure(
        "There is no such id (any more): the library may have changed. Search again.")
    }
    let pages = try await thread.servedPages
    let found = arguments["find"]?.string.map { words in
      pages.ranges.indices.filter { Self.contains(pages[$0], words) }.map { $0 + 1 }
    }
    if let found, found.isEmpty {
      throw ToolFailure("These words aren't in the thread. Other words may be, or `search` helps.")
    }
    let place = parts.count == 2 ? parts[1].map { Int(clamping: $0) } ?? 0 : 0
    let page = arguments["page"]?.integer ?? found?.first ?? pages.page(at: place) + 1
    guard page <= max(1, pages.ranges.count) else {
      throw ToolFailure("The thread has pages 1 to \(pages.ranges.count).")
    }
    return result(of: thread, pages, page: page, foundOn: found)
  }

  private func result(
    of thread: LibraryThread, _ pages: ThreadPages, page: Int, foundOn: [Int]?
  ) -> ToolResult {
    let fence = Fence()
    let title = String(Fence.line(thread.title).prefix(200))
    let text = pages.ranges.isEmpty ? "" : pages[page - 1]
    let enclosed = fence.enclosing(title.isEmpty ? text : "\(title)\n\n\(text)")
    let count = max(1, pages.ranges.count)
    var lines = ["Page \(page) of \(count) of a \(thread.kind.rawValue). \(fence.explanation)"]
    // A common word may be on every page of a long chat.
    let foundOn = foundOn.map { $0.prefix(100) }
    if let foundOn {
      lines.append("The words are on page \(foundOn.map(String.init).joined(separator: ", ")).")
    }
    return ToolResult(
      text: (lines + [enclosed]).joined(separator: "\n"),
      structured: .object(
        [
          "id": .string("\(thread.id)"), "kind": .string(thread.kind.rawValue),
          "page": .integer(page), "pages": .integer(count), "text": .string(enclosed),
        ].with("found_on", foundOn.map { .array($0.map { .integer($0) }) })))
  }

  private static func contains(_ text: String, _ words: String) -> Bool {
    text.range(of: words, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }
}
