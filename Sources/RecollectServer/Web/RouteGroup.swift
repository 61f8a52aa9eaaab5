package import Hummingbird

/// Routes that belong together, such as the pages or a protocol.
///
/// Who may come in, and how errors are shown, is decided before a route is asked. A route throws
/// errors as they are: an `HTTPError` with a sentence for the client, or one of the library.
package protocol RouteGroup: Sendable {
  func addRoutes(to router: Router<WebContext>)
}
