import Foundation
import Hummingbird
import NIOCore
import Recollect

struct LibraryPages: RouteGroup {
  let served: ServedLibrary
  let limits: WebLimits
  let templates = PageTemplates()
  let assets = PageAssets()
  let job = ImportJob()
  let chats = ChatSessions()
  let answers = KeptAnswers()

  init(_ served: ServedLibrary, limits: WebLimits) {
    (self.served, self.limits) = (served, limits)
  }

  func addRoutes(to router: Router<WebContext>) {
    assets.addRoutes(to: router)
    router.get("/") { try await search($0, $1) }
    router.get("/results") { try await results($0, $1) }
    router.get("/preview") { try await preview($0, $1) }
    router.post("/searches") { request, _ in try await saveSearch(request) }
    router.post("/searches/remove") { request, _ in try await removeSearch(request) }
    router.get("/thread/:id") { try await thread($0, $1) }
    router.get("/item") { request, _ in try await item(request) }
    router.get("/ask") { try await ask($0, $1) }
    router.get("/ask/events") { answerEvents($0, $1) }
    for path in ["/chat", "/chat/:id"] {
      router.get(RouterPath(path)) { chat($1) }
      router.post(RouterPath(path)) { try await say($0, $1) }
    }
    addMemories(to: router)
    addSources(to: router)
    router.get("/status") { try await status($1) }
    router.get("/forget") { try await confirmForgetting($0, $1) }
    router.post("/forget") { try await forget($0, $1) }
  }

  private func addMemories(to router: Router<WebContext>) {
    router.get("/memories") { try await memories($0, $1) }
    router.get("/memories/:id") { try await memory($0, $1) }
    router.post("/memories/:id") { try await editMemory($0, $1) }
    router.post("/memories/:id/accept") { try await acceptMemory($1) }
    router.post("/memories/:id/forget") { try await forgetMemory($1) }
  }

  private func addSources(to router: Router<WebContext>) {
    router.get("/sources") { try await sources($1) }
    router.post("/sources/add") { try await addSource($0, $1) }
    router.post(RouterPath(Request.uploadPath)) { try await addFiles($0, $1) }
    router.get("/sources/job") { _, _ in importProgress() }
    router.post("/sources/stop") { _, _ in stopImport() }
    router.get("/sources/remove") { try await confirmRemoving($0, $1) }
    router.post("/sources/remove") { request, _ in try await removeSource(request) }
  }
}

extension LibraryPages {
  func page(
    _ template: String, _ frame: PageFrame, _ content: any Sendable,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    let view = FramedView(frame: frame, assets: assets, content: content)
    return html(templates.render(template, view), status)
  }

  /// Returns a part of a page, which a script puts into its place.
  func part(_ template: String, _ view: any Sendable) -> Response {
    html(templates.render(template, view), .ok)
  }

  private func html(_ text: String, _ status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  func redirect(to address: String) -> Response {
    Response(status: .seeOther, headers: [.location: address])
  }

  /// A page with a sentence, for what isn't there.
  func message(
    _ title: String, _ text: String, status: HTTPResponse.Status = .notFound
  ) -> Response {
    page(
      "message", PageFrame(title: title, formToken: ""), ["heading": title, "text": text],
      status: status)
  }

  func fields(_ request: Request) -> FormFields { FormFields(request.uri.query ?? "") }

  func form(_ request: Request) async throws -> FormFields {
    var request = request
    do {
      return FormFields(String(buffer: try await request.collectBody(upTo: Self.maximumFormBytes)))
    } catch is NIOTooManyBytesError {
      throw HTTPError(
        .contentTooLarge,
        message: "At most \(Self.maximumFormBytes >> 10) KB can be sent in a form. Write less.")
    }
  }

  private static let maximumFormBytes = 256 * 1024
}
