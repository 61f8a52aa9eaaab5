package import Hummingbird

/// Routes that belong together, such as the pages or a protocol.
///
/// Clients are checked before a route is asked. A route throws errors as they are: an `HTTPError`
/// with a sentence for the client, or one of the library.
package protocol RouteGroup: Sendable {
  func addRoutes(to router: Router<WebContext>)
}
