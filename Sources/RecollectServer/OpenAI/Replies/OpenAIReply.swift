package import Grammars

/// The reply to a request that isn't an error.
package enum OpenAIReply: Sendable {
  /// A JSON document.
  case value(JSONValue)
  /// A body that sends server-sent events until it returns.
  case events(ServerSentEvent.Body)
}
