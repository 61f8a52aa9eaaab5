import Hummingbird
import Mustache
import Recollect

/// The pages of a library.
struct LibraryPages: RouteGroup {
  private let served: ServedLibrary

  init(_ served: ServedLibrary) { self.served = served }

  func addRoutes(to router: Router<WebContext>) {
    router.get("/") { request, _ in try await search(request) }
  }

  private func search(_ request: Request) async throws -> Response {
    let question = request.uri.queryParameters["q"].map(String.init) ?? ""
    let passages =
      question.isEmpty
      ? []
      : try await served.library.search(question, options: SearchOptions(mode: served.searchMode))
        .passages
    let template = try MustacheTemplate(string: "<p>{{count}}</p>")
    return Response(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(
        byteBuffer: ByteBuffer(string: template.render(["count": passages.count]))))
  }
}
