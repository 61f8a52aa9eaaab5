/// The addresses of a server, and what it asks of clients.
package struct WebSettings: Sendable {
  package var token: AccessToken
  /// The addresses at which the server answers.
  package var names = ServedNames()
  package var host = "127.0.0.1"
  /// 0 for any port that is free.
  package var port = 0
  /// The version of the program, of which agents are told.
  package var version = "0"
  package var socket: ServerSocket?
  package var limits = WebLimits()
  /// Codes that open a browser once.
  package var codes = OneTimeCodes()
  /// Called with a sentence for each error that isn't a client's.
  package var report: @Sendable (String) -> Void = { _ in }

  package init(token: AccessToken) { self.token = token }
}
