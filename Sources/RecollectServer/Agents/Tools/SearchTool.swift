import Foundation
import Items
import ModelContextProtocol
import Recollect
import RecollectAnswers

struct SearchTool: LibraryTool {
  let server: AgentServer

  static let maximumLimit = 50
  /// Later passages of a search are hardly about the question.
  private static let maximumOffset = 100

  var tool: ServerTool {
    ServerTool(
      name: "search", title: "Search the library",
      description: """
        Finds passages by meaning and by word, best first, as short snippets with ids. A phrase in \
        double quotes must occur. Dates ("last summer") and authors ("from Anna") in the query are \
        preferred; filters exclude everything else, and all of them must match. Take several short \
        queries rather than a long one. `read` shows more around an id.
        """,
      inputSchema: Schema.object(
        Self.filters.merging([
          "query": Schema.text("What to look for, in the words it may be written in."),
          "limit": Schema.number(
            "Passages to return; by default as many of 10 as fit \(TokenLimit.search) tokens.",
            1...Self.maximumLimit),
          "cursor": Schema.text("`next_cursor` of the page before, with the same arguments."),
        ]) { $1 }, required: ["query"]), outputSchema: Self.output,
      action: action(call))
  }

  static let filters: JSONObject = [
    "kinds": [
      "type": "array", "description": "Only these kinds.", "maxItems": 5,
      "items": Schema.choice(Item.Kind.allCases.map(\.rawValue)),
    ],
    "from": Schema.texts("Names or addresses; each must have written or said it."),
    "people": Schema.texts("Names or addresses; each must be involved, as receiver too."),
    "sources": Schema.texts("Only these files or folders, as `sources` lists them."),
    "after": Schema.text("Only this year, month or day (2001-05) and later.", maximum: 10),
    "before": Schema.text("Only before this year, month or day.", maximum: 10),
  ]

  private static let output = Schema.object(
    [
      "passages": Schema.list(
        of: Schema.object(
          [
            "id": Schema.string, "kind": Schema.string, "date": Schema.string,
            "text": Schema.string,
          ], required: ["id", "kind", "text"])),
      "notes": Schema.list(of: Schema.string), "next_cursor": Schema.string,
    ], required: ["passages", "notes"])

  private func call(_ arguments: JSONObject, _ context: RequestContext) async throws -> ToolResult {
    let query = arguments["query"]?.string ?? ""
    let offset = try offset(arguments)
    let limit = arguments["limit"]?.integer
    var options = SearchOptions(mode: server.served.searchMode)
    // One more tells whether there is another page.
    options.limit = offset + (limit ?? 10) + 1
    options.candidates = max(options.candidates, options.limit)
    options.lastSources = [KeptConversations.path]
    options.filter = try await server.filter(arguments)
    let results = try await library.search(query, options: options)
    let found = results.passages.dropFirst(offset).prefix(limit ?? 10)
    // Hidden before a snippet is cut: it may leave out the word that tells a secret.
    let blocks = found.map { PassageBlock(passage: $0.hidingSecrets) }
    let page = Page(
      blocks: blocks, offset: offset, total: results.passages.count, notes: notes(on: results))
    let room = limit == nil ? TokenLimit.search : TokenLimit.maximum
    return TokenLimit.fitting(room, count: blocks.count, page.result)
  }

  private func offset(_ arguments: JSONObject) throws -> Int {
    guard let cursor = arguments["cursor"]?.string else { return 0 }
    guard let offset = Int(cursor), (1...Self.maximumOffset).contains(offset) else {
      throw ToolFailure(
        "`cursor` isn't one that `search` returned. Leave it out for the first page.")
    }
    return offset
  }

  /// Returns sentences that say what was understood, and what was left out.
  private func notes(on results: SearchResults) -> [String] {
    var notes = results.dates.map { "“\($0.text)” was understood as \($0.period.description)." }
    notes += results.people.map { "“\($0.text)” was understood as the author." }
    if server.served.searchMode == .lexical {
      notes.append("Searched by word only: the embedding model isn't available.")
    }
    if results.belowFloor > 0 {
      notes.append("\(results.belowFloor) weak matches were left out.")
    }
    return notes.map { Fence.line($0) }
  }

  /// A page of results, which is shortened until it fits.
  private struct Page {
    var blocks: [PassageBlock]
    var offset: Int
    var total: Int
    var notes: [String]
    let fence = Fence()

    func result(of count: Int) -> ToolResult {
      let shown = blocks.prefix(count)
      let end = offset + count
      let next = end < total && end <= SearchTool.maximumOffset && count > 0 ? "\(end)" : nil
      let heading =
        shown.isEmpty ? "Nothing was found. Other words may find something." : fence.explanation
      let texts = shown.map { block in
        let facts = ["id \(block.id)", block.passage.kind.rawValue, block.day].compactMap(\.self)
        return facts.joined(separator: " · ") + "\n" + fence.enclosing(block.text)
      }
      let more = next.map { ["There is more: cursor \($0)."] } ?? []
      let passages = shown.map { block in
        JSONValue.object(
          [
            "id": .string(block.id), "kind": .string(block.passage.kind.rawValue),
            "text": .string(fence.enclosing(block.text)),
          ].with("date", block.day.map(JSONValue.string)))
      }
      return ToolResult(
        text: ([heading] + texts + notes + more).joined(separator: "\n"),
        structured: .object(
          [
            "passages": .array(passages), "notes": .array(notes.map { .string($0) }),
          ].with("next_cursor", next.map(JSONValue.string))))
    }
  }
}
