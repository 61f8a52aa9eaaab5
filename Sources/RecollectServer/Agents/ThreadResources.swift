import ModelContextProtocol
import Recollect
import RecollectAnswers

/// The threads of a library as resources: `recollect://thread/12`, and `recollect://thread/12/2`
/// for its second page.
struct ThreadResources: ResourceProvider {
  let server: AgentServer

  private static let beginning = "recollect://thread/"
  private static let pageSize = 100

  let templates = [
    ResourceTemplate(
      form: beginning + "{thread}/{page}", name: "Thread",
      description:
        "A page of a thread. The number of the thread is that before the colon in an id of "
        + "`search`; pages are counted from 1.")
  ]

  func resources(after cursor: String?) async throws -> ResourcePage {
    guard let last = cursor.map({ Int64($0) }) ?? 0, last >= 0 else {
      throw ContextServer.unknownCursor
    }
    let threads = try await server.library.threadTitles(after: last, limit: Self.pageSize)
    let entries = threads.map { thread in
      let title = String(Fence.line(thread.title).prefix(120))
      return ResourceEntry(
        address: Self.beginning + "\(thread.id)", name: title.isEmpty ? "(no title)" : title)
    }
    return ResourcePage(
      entries: entries, next: entries.count == Self.pageSize ? threads.last.map { "\($0.id)" } : nil
    )
  }

  func read(_ address: String) async throws -> String? {
    guard address.hasPrefix(Self.beginning) else { return nil }
    let parts = address.dropFirst(Self.beginning.count).split(
      separator: "/", omittingEmptySubsequences: false
    ).map { Int64($0) }
    guard (1...2).contains(parts.count), let id = parts[0],
      let page = parts.count == 2 ? parts[1] : 1,
      let thread = try await server.library.thread(id)
    else { return nil }
    let pages = try await thread.servedPages
    guard page >= 1, page <= max(1, pages.ranges.count) else { return nil }
    let fence = Fence()
    let text = pages.ranges.isEmpty ? "" : pages[Int(page) - 1]
    return "Page \(page) of \(max(1, pages.ranges.count)). \(fence.explanation)\n"
      + fence.enclosing("\(Fence.line(thread.title).prefix(200))\n\n\(text)")
  }
}
