import Hummingbird

/// Answers with an error when a route takes too long, and cancels it when its client goes away.
struct TimedResponder: HTTPResponder {
  let routes: RouterResponder<WebContext>
  let limits: WebLimits
  let errors: ErrorResponses

  func respond(to request: Request, context: WebContext) async throws -> Response {
    let limit = request.isUpload ? limits.maximumUploadTime : limits.maximumResponseTime
    let response = try await context.whileConnected { [routes] in
      try await withThrowingTaskGroup(of: Response?.self) { group in
        group.addTask { try await routes.respond(to: request, context: context) }
        group.addTask {
          try await Task.sleep(for: limit)
          return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
    }
    return response
      ?? SecurityHeaders.added(
        to: errors.response(
          to: request,
          for: HTTPError(.gatewayTimeout, message: "This took too long, and was stopped.")))
  }
}
