import Hummingbird

/// Opens the library again if its file was replaced or repaired since the last request.
struct LibraryCheck: RouterMiddleware {
  let served: ServedLibrary

  func handle(_ request: Request, context: WebContext, next: NextCheck) async throws -> Response {
    if !request.isForAsset { try await served.refresh() }
    return try await next(request, context)
  }
}
