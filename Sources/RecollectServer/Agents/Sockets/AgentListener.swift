import Foundation
package import ModelContextProtocol
import Synchronization

/// A server for all agents of a library on this machine, over its Unix socket.
///
/// It has each model once, however many clients there are.
package final class AgentListener: Sendable {
  private struct State {
    var clients = 0
    /// Grows with each client, so that a timer knows whether there was one.
    var visits = 0
    var isEnding = false
  }

  private let socket: ServerSocket
  private let listener: Int32
  private let wake = Pipe()
  private let idle: Duration
  private let server: @Sendable (AgentGreeting) -> ContextServer
  private let state = Mutex(State())

  /// Returns `nil` if the socket can't be used.
  ///
  /// - Parameters:
  ///   - idle: The time without clients after which the server ends.
  ///   - server: Returns the server for a client.
  package init?(
    _ socket: ServerSocket, idle: Duration,
    server: @escaping @Sendable (AgentGreeting) -> ContextServer
  ) {
    guard let listener = UnixSocket.listen(at: socket.path) else { return nil }
    self.socket = socket
    self.listener = listener
    self.idle = idle
    self.server = server
  }

  /// Serves until there was no client for the idle time, or until the task is cancelled.
  package func run() async {
    scheduleEnd()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let thread = Thread { [self] in
          while let client = accept() { begin(client) }
          // First the name goes: who comes now starts another server.
          socket.remove()
          close(listener)
          continuation.resume()
        }
        thread.start()
      }
    } onCancel: {
      end()
    }
  }

  /// Waits for a client; `nil` if the server ends.
  private func accept() -> Int32? {
    var descriptors = [
      pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      guard poll(&descriptors, 2, -1) >= 0 || errno == EINTR else { return nil }
      if state.withLock({ $0.isEnding }) { return nil }
      guard descriptors[0].revents != 0 else { continue }
      let client = Foundation.accept(listener, nil, nil)
      guard client >= 0 else {
        // Too many files are open: the clients wait.
        if errno == EMFILE || errno == ENFILE { usleep(100_000) }
        continue
      }
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      return client
    }
  }

  private func begin(_ client: Int32) {
    state.withLock { state in
      state.clients += 1
      state.visits += 1
    }
    Task { [self] in
      let server = server
      await LineTransport(input: client, output: client).serve { line in
        guard let greeting = try? JSONDecoder().decode(AgentGreeting.self, from: line) else {
          return nil
        }
        return (server(greeting), AgentGreeting.welcome)
      }
      close(client)
      state.withLock { $0.clients -= 1 }
      scheduleEnd()
    }
  }

  /// Ends the server after the idle time, unless there is a client until then.
  private func scheduleEnd() {
    let visits = state.withLock { $0.visits }
    Task { [self] in
      try? await Task.sleep(for: idle)
      let isIdle = state.withLock { $0.clients == 0 && $0.visits == visits }
      if isIdle { end() }
    }
  }

  private func end() {
    state.withLock { $0.isEnding = true }
    try? wake.fileHandleForWriting.write(contentsOf: Data([0]))
  }
}
