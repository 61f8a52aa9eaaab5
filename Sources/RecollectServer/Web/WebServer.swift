import Hummingbird
import Logging

/// A library as a page, and for agents, over HTTP on this machine.
package struct WebServer: Sendable {
  private let served: ServedLibrary

  package init(_ served: ServedLibrary) { self.served = served }

  /// Serves until the program is interrupted.
  ///
  /// - Parameters:
  ///   - port: The port of 127.0.0.1; 0 for any that is free.
  ///   - isRunning: Called with the port once clients can connect.
  package func run(port: Int, isRunning: @escaping @Sendable (Int) async -> Void) async throws {
    let router = Router(context: WebContext.self)
    LibraryPages(served).addRoutes(to: router)
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { channel in await isRunning(channel.localAddress?.port ?? port) },
      logger: Logger(label: "recollect") { _ in SwiftLogNoOpLogHandler() })
    try await application.runService()
  }
}
