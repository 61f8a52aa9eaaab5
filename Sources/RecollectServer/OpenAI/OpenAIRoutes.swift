import Foundation
import Grammars
import Hummingbird

/// The protocol of OpenAI under `/v1`.
struct OpenAIRoutes: RouteGroup {
  private typealias Method = @Sendable ([UInt8]) async throws(OpenAIError) -> OpenAIReply

  private let server: OpenAIServer

  init(_ served: ServedLibrary) { server = OpenAIServer(served) }

  func addRoutes(to router: Router<WebContext>) {
    let server = server
    let group = router.group("v1")
    post("chat/completions", on: group, server.completeChat)
    post("responses", on: group, server.respond)
    post("responses/input_tokens", on: group) { body throws(OpenAIError) in
      .value(try await server.countTokens(body))
    }
    post("embeddings", on: group) { body throws(OpenAIError) in
      .value(try await server.embed(body))
    }
    group.get("models") { _, context in
      await Self.response(context) { () throws(OpenAIError) in .value(try await server.models()) }
    }
    group.get("models/:name") { _, context in
      let name = context.parameters.get("name") ?? ""
      return await Self.response(context) { () throws(OpenAIError) in
        .value(try await server.model(name.removingPercentEncoding ?? name))
      }
    }
  }

  private func post(
    _ path: RouterPath, on group: RouterGroup<WebContext>, _ method: @escaping Method
  ) {
    group.post(path) { request, context in
      let buffer = try await request.body.collect(upTo: context.maxUploadSize)
      return await Self.response(context) { () throws(OpenAIError) in
        try await method(Array(buffer.readableBytesView))
      }
    }
  }

  private static func response(
    _ context: WebContext, _ body: () async throws(OpenAIError) -> OpenAIReply
  ) async -> Response {
    do {
      switch try await body() {
      case .value(let value): return response(.ok, value)
      case .events(let body): return .events(context, body)
      }
    } catch {
      return response(HTTPResponse.Status(code: error.status), error.json)
    }
  }

  private static func response(_ status: HTTPResponse.Status, _ value: JSONValue) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: value.serializedBytes())))
  }
}
