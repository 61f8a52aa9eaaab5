import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its reply, whose bytes go into a stream.
final class HTTPExchange: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var status = 200
    /// The number of bytes that came.
    var count = 0
    /// The body of a reply that is an error.
    var failure = Data()
  }

  /// Longer than any answer.
  private static let maximumBytes = 64 << 20

  private let address: String
  private let continuation: AsyncThrowingStream<Data, any Error>.Continuation
  private let state = Mutex(State())

  init(address: String, _ continuation: AsyncThrowingStream<Data, any Error>.Continuation) {
    self.address = address
    self.continuation = continuation
  }

  /// Follows no redirection: the address is the one that the user named.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    state.withLock { $0.status = status }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let (isFailure, count) = state.withLock { state in
      state.count += data.count
      if state.status != 200 { state.failure += data }
      return (state.status != 200, state.count)
    }
    guard count <= Self.maximumBytes else {
      continuation.finish(
        throwing: HTTPModelError(.malformedReply, address: address, "The reply is too long."))
      return
    }
    if !isFailure { continuation.yield(data) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (status, failure) = state.withLock { ($0.status, $0.failure) }
    if status != 200 {
      let reply = ErrorReply(failure, status: status, address: address)
      continuation.finish(throwing: reply.error)
    } else if (error as? URLError)?.code == .cancelled {
      // The reader of the stream was canceled, and may still be told so.
      continuation.finish(throwing: CancellationError())
    } else if let error {
      continuation.finish(
        throwing: HTTPModelError(.unreachable, address: address, error.localizedDescription))
    } else {
      continuation.finish()
    }
  }
}
