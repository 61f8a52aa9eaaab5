/// A question that a tool asks the person through the client.
package struct Elicitation: Sendable, Hashable {
  package var message: String
  /// The schema of the answer: an object with members of simple types.
  package var schema: JSONValue

  package init(message: String, schema: JSONValue) {
    self.message = message
    self.schema = schema
  }

  var parameters: JSONObject { ["message": .string(message), "requestedSchema": schema] }
}

/// The person's answer to a question.
package enum ElicitationAnswer: Sendable, Hashable {
  /// The person agreed, and filled in the form.
  case accepted(JSONObject)
  /// The person refused.
  case declined
  /// The person closed the form.
  case canceled

  init?(_ result: JSONObject) {
    switch result["action"] {
    case "accept": self = .accepted(result["content"]?.object ?? [:])
    case "decline": self = .declined
    case "cancel": self = .canceled
    default: return nil
    }
  }
}

/// The client can't ask the person.
struct ElicitationUnavailable: Error {
  static let capabilities: JSONValue = ["elicitation": ["form": [:]]]
  static let message =
    "This tool asks the person before it does anything, and this client can't ask "
    + "(capability `elicitation`)."

  /// True for a client that can't show forms.
  static func isAbsent(from capabilities: JSONObject) -> Bool {
    guard let elicitation = capabilities["elicitation"]?.object else { return true }
    return elicitation["form"] == nil && elicitation["url"] != nil
  }
}
