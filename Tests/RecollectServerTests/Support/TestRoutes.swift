import Foundation
import HTTPTypes
import Hummingbird
import Recollect
import RecollectServer
import TestSupport

/// Routes that behave as those of a page or a protocol may.
struct TestRoutes: RouteGroup {
  struct Failure: Error {}

  /// Opened when a request has come to `/wait`.
  let isWaiting = Gate()
  /// `/wait` answers when this is opened.
  let mayAnswer = Gate()
  /// Opened when the request to `/stay` or `/stream` was canceled.
  let isCanceled = Gate()

  func addRoutes(to router: Router<WebContext>) {
    router.get("/") { _, context in "form token: \(context.formToken)" }
    router.post("change") { request, _ in
      let body = try await request.body.collect(upTo: .max)
      return "changed by \(body.readableBytes) bytes"
    }
    router.get("broken") { _, _ -> String in
      _ = try Library(at: URL(fileURLWithPath: "/nowhere/library.sqlite"), access: .readOnly)
      return ""
    }
    router.get("refuse") { _, _ -> String in
      throw HTTPError(.badRequest, message: "<script>alert(1)</script>")
    }
    router.get("fail") { _, _ -> String in throw Failure() }
    router.get("assets/:name") { _, context in try context.parameters.require("name") }
    addSlowRoutes(to: router)
  }

  private func addSlowRoutes(to router: Router<WebContext>) {
    router.get("wait") { _, _ in
      isWaiting.open()
      await mayAnswer.wait()
      try Task.checkCancellation()
      return "waited"
    }
    router.get("stay") { _, _ -> String in
      isWaiting.open()
      defer { isCanceled.open() }
      try await Task.sleep(for: .seconds(86_400))
      return ""
    }
    router.get("stream") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody { writer in
          defer { isCanceled.open() }
          let part = ByteBuffer(repeating: UInt8(ascii: " "), count: 1 << 16)
          while true { try await writer.write(part) }
        })
    }
  }
}
