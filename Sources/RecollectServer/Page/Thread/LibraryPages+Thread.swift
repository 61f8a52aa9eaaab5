import Foundation
import Hummingbird
import Items
import Recollect

extension LibraryPages {
  func thread(_ request: Request, _ context: WebContext) async throws -> Response {
    let fields = fields(request)
    let library = served.library
    guard let id = context.parameters.get("id", as: Int64.self),
      let thread = try await library.thread(id)
    else { return gone }
    let place = PassageAddress(
      thread: id, range: fields["at"].flatMap { PassageAddress.range($0) },
      marks: PassageAddress.ranges(fields["mark"] ?? ""))
    var threadPage = ThreadPage(thread, place, library: library)
    threadPage.find = fields["find"]
    threadPage.page = fields["page"].flatMap { Int($0) }
    let view = try await threadPage.view()
    let title = view.threadTitle ?? thread.kind.rawValue.capitalized
    return page(
      "thread",
      PageFrame(title: String(title.prefix(100)), formToken: context.formToken),
      ["thread": view as any Sendable])
  }

  /// Leads to an item in its thread, by its id and place.
  func item(_ request: Request) async throws -> Response {
    let fields = fields(request)
    let threads = try await served.library.threads(containing: fields["id"] ?? "")
    let line = fields["line"].flatMap { Int($0) }
    for thread in threads {
      let member = thread.items.first { member in
        member.item.id == fields["id"] && (fields["path"].map { $0 == member.path } ?? true)
          && (line.map { $0 == member.line } ?? true)
      }
      if let member {
        let at = member.segments.isEmpty ? nil : member.range
        return redirect(to: PassageAddress(thread: thread.id, range: at).page)
      }
    }
    return gone
  }

  private var gone: Response {
    message(
      "This isn't in the library any more",
      "It was changed, removed or forgotten since this address was made. Search for it again.")
  }
}
