/// A server of tools and resources, for clients of any version.
///
/// It knows no transport: a ``Connection`` serves one client of it.
package struct ContextServer: Sendable {
  /// The name and version by which the server identifies itself.
  let implementation: JSONValue
  let instructions: String
  let tools: [ServerTool]
  let resources: (any ResourceProvider)?
  let inputs = PendingInputs()

  /// - Parameters:
  ///   - name: The name for programs.
  ///   - title: The name for people.
  ///   - instructions: A text for models that says what the server is for.
  ///   - tools: The tools, in the order in which they are listed.
  ///   - resources: The resources; `nil` for none.
  package init(
    name: String, title: String, version: String, instructions: String, tools: [ServerTool],
    resources: (any ResourceProvider)? = nil
  ) {
    precondition(
      Set(tools.map(\.name)).count == tools.count, "Two tools of a server have the same name.")
    implementation = ["name": .string(name), "title": .string(title), "version": .string(version)]
    self.instructions = instructions
    self.tools = tools
    self.resources = resources
  }

  var capabilities: JSONValue {
    resources == nil ? ["tools": [:]] : ["tools": [:], "resources": [:]]
  }

  /// Returns the result of a request.
  ///
  /// - Throws: ``ProtocolError``, or `CancellationError`.
  func result(of request: Request, in context: RequestContext) async throws -> JSONObject {
    let reply = try await reply(to: request, in: context)
    guard context.version.isStateless else { return reply.result }
    return stamped(reply)
  }

  private func reply(to request: Request, in context: RequestContext) async throws -> Reply {
    switch request.method {
    case "server/discover" where context.version.isStateless: discovery
    case "ping" where !context.version.isStateless: Reply([:])
    case "tools/list":
      Reply(["tools": .array(try page(of: tools.map(\.json), request))], caching: .forAll)
    case "tools/call": try await call(request, in: context)
    case "resources/list" where resources != nil: try await resourceList(request)
    case "resources/templates/list" where resources != nil:
      Reply(
        [
          "resourceTemplates": .array(try page(of: resources?.templates.map(\.json) ?? [], request))
        ],
        caching: .forAll)
    case "resources/read" where resources != nil: try await resource(request, in: context)
    default:
      throw ProtocolError(
        .methodNotFound, "The server doesn't have the method `\(request.method.prefix(100))`.")
    }
  }

  private var discovery: Reply {
    Reply(
      [
        "supportedVersions": ProtocolVersion.names, "capabilities": capabilities,
        "instructions": .string(instructions),
      ], caching: .forAll)
  }

  /// A list that fits one page has no cursor.
  private func page(of elements: [JSONValue], _ request: Request) throws -> [JSONValue] {
    guard try cursor(of: request) == nil else { throw Self.unknownCursor }
    return elements
  }

  private func cursor(of request: Request) throws -> String? {
    guard let given = request.parameters["cursor"] else { return nil }
    guard let cursor = given.string else {
      throw ProtocolError(.invalidParameters, "`cursor` must be a string.")
    }
    return cursor
  }

  private func resourceList(_ request: Request) async throws -> Reply {
    guard let resources else { return Reply([:]) }
    let page = try await resources.resources(after: try cursor(of: request))
    var members: JSONObject = ["resources": .array(page.entries.map(\.json))]
    members["nextCursor"] = page.next.map(JSONValue.string)
    return Reply(members, caching: .changing)
  }

  private func resource(_ request: Request, in context: RequestContext) async throws -> Reply {
    guard let address = request.parameters["uri"]?.string else {
      throw ProtocolError(.invalidParameters, "`uri` must be a string.")
    }
    guard let text = try await resources?.read(address) else {
      throw ProtocolError(
        context.version.isStateless ? .invalidParameters : .resourceNotFound,
        "There is no resource of this address.", data: ["uri": .string(address)])
    }
    let contents: JSONValue = [
      "uri": .string(address), "mimeType": resourceMediaType, "text": .string(text),
    ]
    return Reply(["contents": [contents]], caching: .changing)
  }

  /// The error for a cursor that the server didn't give.
  package static let unknownCursor = ProtocolError(
    .invalidParameters, "The cursor isn't one of this list. Begin without one.")
}
