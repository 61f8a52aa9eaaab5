import Foundation
import HTTPTypes
package import Hummingbird
package import ModelContextProtocol

/// The library for agents over HTTP, at the address `/mcp`.
package struct AgentRoutes: RouteGroup {
  private let transport: HTTPTransport

  package init(_ server: ContextServer) { transport = HTTPTransport(server) }

  package func addRoutes(to router: Router<WebContext>) {
    for method in [HTTPRequest.Method.get, .post, .delete] {
      router.on("mcp", method: method, use: respond)
    }
  }

  @Sendable private func respond(
    to request: Request, context: WebContext
  ) async throws -> Response {
    // The transport itself refuses a message that is too large, and says so.
    let body = try await request.body.collect(upTo: context.maxUploadSize)
    let reply = await transport.respond(
      to: HTTPMessage(
        method: request.method.rawValue,
        headers: request.headers.map { ($0.name.canonicalName, $0.value) },
        body: Data(body.readableBytesView)))
    var headers = HTTPFields()
    for (name, value) in reply.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    return Response(
      status: HTTPResponse.Status(code: reply.status), headers: headers,
      body: Self.body(of: reply, context))
  }

  private static func body(of reply: HTTPReply, _ context: WebContext) -> ResponseBody {
    switch reply.body {
    case .data(let data): ResponseBody(byteBuffer: ByteBuffer(bytes: data))
    case .events(let events):
      ResponseBody { writer in
        // A client that goes away ends the wait, and with it the stream.
        while let event = try await context.whileConnected({ await events.first { _ in true } }) {
          try await writer.write(ByteBuffer(bytes: event))
        }
        try await writer.finish(nil)
      }
    }
  }
}
