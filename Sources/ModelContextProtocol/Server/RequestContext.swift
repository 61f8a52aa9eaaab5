/// The way by which a tool reports to the client and asks the person during a call.
package struct RequestContext: Sendable {
  package let version: ProtocolVersion
  let clientCapabilities: JSONObject
  let channel: ConnectionChannel
  /// The answers to questions of an earlier try, by their names.
  var answers: JSONObject = [:]

  /// Tells the client how far the call is, if it wants to know.
  ///
  /// - Parameters:
  ///   - progress: A number that is larger than the one before; otherwise nothing is told.
  ///   - total: The number at the end; `nil` if that isn't known.
  ///   - message: What is being done.
  package func report(progress: Double, of total: Double? = nil, message: String? = nil) {
    channel.report(progress: progress, of: total, message: message)
  }

  /// Asks the person a question.
  ///
  /// In version 2026-07-28 the call is ended by an error the first time, which must not be caught:
  /// the client asks, and calls again with the answer. So ask before anything is changed.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - name: A name of the question, unique in the tool.
  /// - Throws: An error that ends the call if the client can't ask.
  package func ask(_ question: Elicitation, name: String) async throws -> ElicitationAnswer {
    if ElicitationUnavailable.isAbsent(from: clientCapabilities) { throw ElicitationUnavailable() }
    if version.isStateless {
      guard let given = answers[name] else { throw InputRequired(name: name, question: question) }
      guard let answer = given.object.flatMap(ElicitationAnswer.init) else {
        throw ProtocolError(.invalidParameters, "The input response `\(name)` isn't an answer.")
      }
      return answer
    }
    var parameters = question.parameters
    // Version 2025-06-18 doesn't have modes.
    if version != .june2025 { parameters["mode"] = "form" }
    let result = try await channel.request("elicitation/create", parameters)
    guard let answer = result.flatMap(ElicitationAnswer.init) else {
      throw ToolFailure("The client didn't answer the question to the person.")
    }
    return answer
  }
}

/// A question that ends a call of version 2026-07-28, until the client calls again.
struct InputRequired: Error {
  var name: String
  var question: Elicitation
}
