/// The way of the messages about one request to its client.
struct Outlet: Sendable {
  /// Sends a message that comes before the response.
  var send: @Sendable (JSONValue) -> Void
  /// Sends the response, after which nothing follows; `nil` for a request that isn't answered.
  ///
  /// Only the first call counts.
  var finish: @Sendable (JSONValue?) -> Void
  /// False once the client is gone.
  var isOpen: @Sendable () -> Bool = { true }
}
