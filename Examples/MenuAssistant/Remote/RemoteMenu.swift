package import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A menu on a server: the tool stays here, its body is there.
///
/// It asks `GET <url>?query=…&count=…` and expects a JSON array of matches, as `MenuServer` gives.
package struct RemoteMenu: MenuFinder {
  package let url: URL
  private let timeout: TimeInterval

  /// - Parameter timeout: seconds that the server may stay silent.
  package init(url: URL, timeout: TimeInterval = 10) {
    self.url = url
    self.timeout = timeout
  }

  package func dishes(for query: String, count: Int) async throws -> [MenuMatch] {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
      throw failure("The address can't be read.")
    }
    parts.queryItems = [
      URLQueryItem(name: "query", value: query), URLQueryItem(name: "count", value: "\(count)"),
    ]
    // A plus sign stands for itself in an address, but for a space in what forms send.
    parts.percentEncodedQuery = parts.percentEncodedQuery?
      .replacingOccurrences(of: "+", with: "%2B")
    guard let address = parts.url else { throw failure("The address can't be read.") }
    let (data, response) = try await answer(from: address)
    guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
      throw failure("It doesn't answer as a menu does.")
    }
    guard let matches = try? JSONDecoder().decode([MenuMatch].self, from: data) else {
      throw failure("What it sent isn't a list of dishes.")
    }
    return matches
  }

  private func answer(from address: URL) async throws -> (Data, URLResponse) {
    var request = URLRequest(url: address)
    // Set, and not given when it is made: Foundation on Linux takes no notice of that.
    request.timeoutInterval = timeout
    do {
      return try await URLSession.shared.data(for: request)
    } catch let error as URLError where error.code == .cancelled {
      throw CancellationError()
    } catch {
      throw failure("It can't be reached: \(error.localizedDescription)")
    }
  }

  private func failure(_ sentence: String) -> MenuError {
    MenuError(
      "\(url.absoluteString): \(sentence)",
      remedy: "Start one with --serve PORT and give --retrieve remote http://127.0.0.1:PORT/dishes."
    )
  }
}
