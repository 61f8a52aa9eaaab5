import Foundation
import Grammars
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Recollect

/// Shows errors: a page to a browser, and an object of JSON to a program.
struct ErrorResponses: RouterMiddleware {
  let served: ServedLibrary
  let report: @Sendable (String) -> Void

  func handle(_ request: Request, context: WebContext, next: NextCheck) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPParserError {
      throw error
    } catch {
      served.note(error)
      return response(to: request, for: error)
    }
  }

  func response(to request: Request, for error: any Error) -> Response {
    let problem = problem(error)
    let isPage = request.headers[values: .accept].contains { $0.contains("text/html") }
    let body = isPage ? ErrorPage(problem).html : Self.json(problem)
    var headers = problem.headers
    headers[.contentType] = isPage ? "text/html; charset=utf-8" : "application/json"
    return Response(
      status: problem.status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
  }

  private func problem(_ error: any Error) -> WebProblem {
    switch error {
    case let error as HTTPError:
      return WebProblem(error.status, error.body, headers: error.headers)
    case let error as LibraryError:
      return WebProblem(Self.status(of: error.code), served.describe(error))
    case AnswerQueue.Refusal.full:
      return WebProblem(
        .serviceUnavailable, "Too many questions are waiting. Ask again in a minute.",
        headers: [.retryAfter: "60"])
    case is CancellationError, AnswerQueue.Refusal.closed:
      return WebProblem(.serviceUnavailable, "The server is ending. Start `recollect serve` again.")
    case is NIOTooManyBytesError:
      return WebProblem(
        .contentTooLarge,
        "At most \(WebLimits.maximumBodyBytes >> 20) MB can be sent at once. Add larger files with "
          + "`recollect add`.")
    case let error as any HTTPResponseError:
      return WebProblem(error.status, nil)
    default:
      report(served.describe(error))
      return WebProblem(.internalServerError, nil)
    }
  }

  private static func status(of code: LibraryError.Code) -> HTTPResponse.Status {
    switch code {
    case .unknownSource, .unknownItem, .unknownPerson, .unknownMemory: .notFound
    case .invalidFloor: .badRequest
    default: .serviceUnavailable
    }
  }

  private static func json(_ problem: WebProblem) -> String {
    let status = JSONNumber(problem.status.code)
    let json: JSONValue = [
      "error": ["message": .string(problem.message), "status": .number(status)]
    ]
    return json.serialized()
  }
}
