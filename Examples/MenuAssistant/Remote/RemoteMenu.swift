package import Foundation
package import MenuCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A menu on a server, which lets the tool of this process search there.
///
/// It sends `GET <url>?query=…&count=…` and expects a JSON array of matches, as ``MenuServer``
/// returns.
package struct RemoteMenu: MenuFinder {
  package let url: URL
  private let timeout: TimeInterval

  /// - Parameter timeout: The number of seconds that the server may be silent.
  package init(url: URL, timeout: TimeInterval = 10) {
    self.url = url
    self.timeout = timeout
  }

  package func menu() async throws -> Menu {
    var names: Set<String> = []
    let dishes = try await dishes(for: "menu", count: 50).map(\.dish)
    return try Menu(dishes: dishes.filter { names.insert($0.name).inserted })
  }

  package func dishes(for query: String, count: Int) async throws -> [MenuMatch] {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
      throw failure("The address can't be read.")
    }
    parts.queryItems = [
      URLQueryItem(name: "query", value: query), URLQueryItem(name: "count", value: "\(count)"),
    ]
    // A plus sign in a URL is a plus sign, but servers that decode forms read it as a space.
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
    // Set as a property, because Foundation on Linux ignores the timeout passed to the initializer.
    request.timeoutInterval = timeout
    do {
      return try await URLSession.shared.data(for: request)
    } catch let error as URLError where error.code == .cancelled {
      throw CancellationError()
    } catch {
      throw failure("It can't be reached: \(error.localizedDescription)")
    }
  }

  private func failure(_ message: String) -> MenuError {
    MenuError(
      "\(url.absoluteString): \(message)",
      remedy: "Start one with --serve PORT and give --remote http://127.0.0.1:PORT/dishes."
    )
  }
}
