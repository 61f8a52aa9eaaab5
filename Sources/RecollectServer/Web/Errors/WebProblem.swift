import HTTPTypes

/// An error as a client sees it.
struct WebProblem: Sendable {
  var status: HTTPResponse.Status
  /// A sentence or two that say what is wrong and what to do.
  var message: String
  var headers: HTTPFields

  init(_ status: HTTPResponse.Status, _ message: String?, headers: HTTPFields = [:]) {
    self.status = status
    self.message = message ?? Self.message(status)
    self.headers = headers
  }

  var title: String {
    switch status {
    case .badRequest: "This request can't be understood"
    case .unauthorized: "Who is there?"
    case .forbidden, .misdirectedRequest: "Not from here"
    case .notFound: "Not found"
    case .contentTooLarge: "Too large"
    case .serviceUnavailable, .gatewayTimeout: "Not now"
    default: "Something went wrong"
    }
  }

  private static func message(_ status: HTTPResponse.Status) -> String {
    switch status {
    case .badRequest: "Something is missing in the request, or malformed."
    case .notFound: "There is nothing at this address. It may have been moved or forgotten."
    case .internalServerError:
      "The server failed; the terminal of `recollect serve` says why. Try again."
    default: "The server can't do this."
    }
  }
}
