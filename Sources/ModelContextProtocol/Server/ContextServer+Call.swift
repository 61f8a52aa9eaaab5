extension ContextServer {
  func call(_ request: Request, in context: RequestContext) async throws -> Reply {
    guard let name = request.parameters["name"]?.string else {
      throw ProtocolError(.invalidParameters, "`name` must be a string.")
    }
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw ProtocolError(.invalidParameters, "There is no tool `\(name.prefix(100))`.")
    }
    let given = request.parameters["arguments"]
    guard given == nil || given?.object != nil else {
      throw ProtocolError(.invalidParameters, "`arguments` must be an object.")
    }
    let arguments = given?.object ?? [:]
    if let problem = ArgumentCheck(schema: tool.inputSchema).problem(of: arguments) {
      return Reply(ToolFailure(problem).json)
    }
    let call: JSONValue = ["name": .string(name), "arguments": .object(arguments)]
    var context = context
    if context.version.isStateless { context.answers = try answers(in: request, to: call) }
    return try await run(tool, arguments, call, in: context)
  }

  private func run(
    _ tool: ServerTool, _ arguments: JSONObject, _ call: JSONValue, in context: RequestContext
  ) async throws -> Reply {
    do {
      return Reply(try await tool.action(arguments, context).json)
    } catch let failure as ToolFailure {
      return Reply(failure.json)
    } catch let required as InputRequired {
      let question: JSONValue = [
        "method": "elicitation/create",
        "params": .object(required.question.parameters.merging(["mode": "form"]) { old, _ in old }),
      ]
      return Reply(
        ["inputRequests": [required.name: question], "requestState": .string(inputs.add(call))],
        type: "input_required")
    } catch is ElicitationUnavailable {
      // Versions before 2026-07-28 have no error for it.
      guard context.version.isStateless else {
        return Reply(ToolFailure(ElicitationUnavailable.message).json)
      }
      throw ProtocolError(
        .missingCapability, ElicitationUnavailable.message,
        data: ["requiredCapabilities": ElicitationUnavailable.capabilities])
    }
  }

  /// Answers count only with the state of the question that they answer.
  private func answers(in request: Request, to call: JSONValue) throws -> JSONObject {
    guard let state = request.parameters["requestState"] else { return [:] }
    guard let state = state.string, inputs.remove(state, of: call) else {
      throw ProtocolError(
        .invalidParameters, "`requestState` isn't one of this call, or has expired.")
    }
    let answers = request.parameters["inputResponses"]
    guard answers == nil || answers?.object != nil else {
      throw ProtocolError(.invalidParameters, "`inputResponses` must be an object.")
    }
    return answers?.object ?? [:]
  }
}
