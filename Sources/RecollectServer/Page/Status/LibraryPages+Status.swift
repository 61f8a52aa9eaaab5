import Hummingbird
import Recollect

extension LibraryPages {
  func status(_ context: WebContext) async throws -> Response {
    let library = served.library
    let view = StatusView(
      try await library.status(), months: try await library.monthCounts(),
      people: try await library.people(), searchMode: served.searchMode)
    return page(
      "status", PageFrame(title: "Status", section: .status, formToken: context.formToken), view)
  }
}
