import Foundation
import Hummingbird
import ModelContextProtocol
import RecollectServer

/// A library's tools at `/mcp`.
struct ContextRoute: RouteGroup {
  private let transport: HTTPTransport

  init(_ served: ServedLibrary) {
    transport = HTTPTransport(AgentServer(served).server(version: "0"))
  }

  func addRoutes(to router: Router<WebContext>) {
    router.post("mcp") { [transport] request, context in
      let body = try await request.body.collect(upTo: context.maxUploadSize)
      let headers = request.headers.map { (name: $0.name.rawName, value: $0.value) }
      let reply = await transport.respond(
        to: HTTPMessage(method: "POST", headers: headers, body: Data(body.readableBytesView)))
      var data = Data()
      switch reply.body {
      case .data(let whole): data = whole
      case .events(let events): for await event in events { data += event }
      }
      var response = Response(
        status: .init(code: reply.status),
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
      response.headers[.contentType] = reply.headers["content-type"]
      return response
    }
  }
}
