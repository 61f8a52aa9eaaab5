import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// A library as a page, and for agents and other programs, over HTTP on this machine.
package struct WebServer: Sendable {
  let served: ServedLibrary
  let settings: WebSettings
  private let routes: [any RouteGroup]

  package init(_ served: ServedLibrary, settings: WebSettings, routes: [any RouteGroup]? = nil) {
    self.served = served
    self.settings = settings
    self.routes = routes ?? Self.routes(of: served, settings)
  }

  private static func routes(
    of served: ServedLibrary, _ settings: WebSettings
  ) -> [any RouteGroup] {
    [
      LibraryPages(served, limits: settings.limits), OpenAIRoutes(served),
      AgentRoutes(AgentServer(served).server(version: settings.version)),
    ]
  }

  /// Serves until the task is canceled or the program is asked to end.
  ///
  /// Requests that run are finished first.
  ///
  /// - Parameter isRunning: Called with the port once clients can connect.
  /// - Throws: ``ListeningError`` if another program has the port.
  package func run(isRunning: @escaping @Sendable (Int) async -> Void) async throws {
    // One that fails ends the others in their time; one that has nothing left to do doesn't.
    let listeners = applications(isRunning).map {
      ServiceGroupConfiguration.ServiceConfiguration(
        service: $0, successTerminationBehavior: .ignore,
        failureTerminationBehavior: .gracefullyShutdownGroup)
    }
    let queue = ServiceGroupConfiguration.ServiceConfiguration(
      service: QueueCloser(queue: served.answerQueue), successTerminationBehavior: .ignore)
    var configuration = ServiceGroupConfiguration(
      services: listeners + [queue], gracefulShutdownSignals: [.sigterm], logger: Self.logger)
    configuration.maximumGracefulShutdownDuration = settings.limits.maximumDrainTime
    let group = ServiceGroup(configuration: configuration)
    // A task of its own: canceling it would cut requests off.
    let task = Task { try await group.run() }
    defer { settings.socket?.remove() }
    do {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        Task { await group.triggerGracefulShutdown() }
      }
    } catch let error as IOError {
      throw ListeningError(error, host: settings.host, port: settings.port)
    }
  }

  private func applications(
    _ isRunning: @escaping @Sendable (Int) async -> Void
  ) -> [any ApplicationProtocol] {
    let responder = TimedResponder(
      routes: router().buildResponder(), limits: settings.limits, errors: errors)
    let port = settings.port
    let overTCP = application(
      responder, at: .hostname(settings.host, port: port)
    ) { await isRunning($0.localAddress?.port ?? port) }
    guard let socket = settings.socket else { return [overTCP] }
    let overSocket = application(responder, at: .unixDomainSocket(path: socket.path)) { _ in
      socket.restrict()
    }
    return [overSocket, overTCP]
  }

  private func application(
    _ responder: TimedResponder, at address: BindAddress,
    isRunning: @escaping @Sendable (any Channel) async -> Void
  ) -> some ApplicationProtocol {
    Application(
      responder: responder, server: .http1(configuration: settings.limits.channel),
      configuration: ApplicationConfiguration(
        address: address,
        availableConnectionsDelegate: .maximum(
          settings.limits.maximumConnections, logger: Self.logger)),
      onServerRunning: isRunning, logger: Self.logger)
  }

  /// The checks in their order, and the routes behind them.
  private func router() -> Router<WebContext> {
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.addMiddleware {
      SecurityHeaders()
      errors
      HostCheck(names: settings.names)
      OriginCheck()
      AuthorizationCheck(token: settings.token, codes: settings.codes)
      BodyCheck()
      LibraryCheck(served: served)
    }
    for group in routes { group.addRoutes(to: router) }
    return router
  }

  private var errors: ErrorResponses { ErrorResponses(served: served, report: settings.report) }

  private static var logger: Logger { Logger(label: "recollect") { _ in SwiftLogNoOpLogHandler() } }
}
