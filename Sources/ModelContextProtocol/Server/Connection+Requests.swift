import Synchronization

extension Connection {
  func start(_ request: Request, answering outlet: Outlet) {
    do {
      if request.method == "initialize", request.meta[MetaName.version] == nil {
        // Answered at once: the next message already counts on it.
        return outlet.finish(Outgoing.result(try initialize(request), to: request.id))
      }
      let session = try session(of: request)
      try state.withLock { state in
        try Self.checkRoom(for: request.id, in: state)
        state.count += 1
        let number = state.count
        let task = Task {
          await self.run(request, number: number, in: session, answering: outlet)
        }
        state.running[request.id] = Run(number: number, outlet: outlet, task: task)
      }
    } catch {
      outlet.finish(Outgoing.error(Self.protocolError(error), to: request.id))
    }
  }

  private static func checkRoom(for id: RequestID, in state: State) throws {
    if state.isFinished { throw ProtocolError(.internalError, "The server is ending.") }
    if state.running[id] != nil {
      throw ProtocolError(.invalidRequest, "A request with this `id` is still running.")
    }
    if state.running.count >= maximumRequests {
      throw ProtocolError(
        .internalError, "\(maximumRequests) requests are running. Wait for one to end.")
    }
  }

  private func run(
    _ request: Request, number: Int, in session: Session, answering outlet: Outlet
  ) async {
    let channel = ConnectionChannel(
      connection: self, id: request.id, number: number,
      token: RequestID(request.meta[MetaName.progressToken]), outlet: outlet)
    let context = RequestContext(
      version: session.version, clientCapabilities: session.clientCapabilities, channel: channel)
    let response: JSONValue?
    do {
      response = Outgoing.result(try await server.result(of: request, in: context), to: request.id)
    } catch is CancellationError where Task.isCancelled {
      response = nil
    } catch {
      response = Outgoing.error(Self.protocolError(error), to: request.id)
    }
    let isWanted = state.withLock { state in
      guard state.running[request.id]?.number == number else { return false }
      state.running[request.id] = nil
      return true
    }
    outlet.finish(isWanted ? response : nil)
  }

  func isRunning(_ id: RequestID, number: Int) -> Bool {
    state.withLock { $0.running[id]?.number == number }
  }

  /// The error of a server's own failure doesn't say more: its text may be about the person's data.
  private static func protocolError(_ error: any Error) -> ProtocolError {
    error as? ProtocolError ?? ProtocolError(.internalError, "The server failed.")
  }
}

extension Connection {
  /// Returns the version and capabilities that a request has, or that `initialize` agreed on.
  private func session(of request: Request) throws -> Session {
    guard let named = request.meta[MetaName.version] else {
      if let session = state.withLock({ $0.session }) { return session }
      if request.method == "ping" {
        return Session(version: .november2025, clientCapabilities: [:])
      }
      throw ProtocolError(
        .invalidParameters,
        "`_meta` must have `\(MetaName.version)`, or the client begins with `initialize`.")
    }
    guard let name = named.string else {
      throw ProtocolError(.invalidParameters, "`\(MetaName.version)` must be a string.")
    }
    guard let version = ProtocolVersion(rawValue: name), version.isStateless else {
      throw ProtocolError(
        .unsupportedVersion, "The server doesn't serve this version in single requests.",
        data: ["supported": ProtocolVersion.names, "requested": named])
    }
    guard let capabilities = request.meta[MetaName.clientCapabilities]?.object else {
      throw ProtocolError(
        .invalidParameters, "`_meta` must have the object `\(MetaName.clientCapabilities)`.")
    }
    guard request.meta[MetaName.clientInfo].map({ $0.object != nil }) ?? true else {
      throw ProtocolError(.invalidParameters, "`\(MetaName.clientInfo)` must be an object.")
    }
    return Session(version: version, clientCapabilities: capabilities)
  }

  private func initialize(_ request: Request) throws -> JSONObject {
    guard let requested = request.parameters["protocolVersion"]?.string else {
      throw ProtocolError(.invalidParameters, "`protocolVersion` must be a string.")
    }
    guard let capabilities = request.parameters["capabilities"]?.object,
      request.parameters["clientInfo"]?.object != nil
    else {
      throw ProtocolError(.invalidParameters, "`capabilities` and `clientInfo` must be objects.")
    }
    let version = ProtocolVersion.negotiated(requested)
    state.withLock {
      $0.session = Session(version: version, clientCapabilities: capabilities)
    }
    return [
      "protocolVersion": .string(version.rawValue), "capabilities": server.capabilities,
      "serverInfo": server.implementation, "instructions": .string(server.instructions),
    ]
  }
}
