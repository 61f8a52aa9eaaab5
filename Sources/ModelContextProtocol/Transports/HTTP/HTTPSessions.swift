import Foundation
import Synchronization

/// The sessions of clients that began with `initialize`, and the calls of others, over HTTP.
final class HTTPSessions: Sendable {
  private struct Session {
    var connection: Connection
    var lastUse: Date
  }

  private struct State {
    var sessions: [String: Session] = [:]
    var calls: [ObjectIdentifier: Connection] = [:]
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// Returns the identifier of a new session.
  func add(_ connection: Connection) -> String {
    let id = UUID().uuidString
    let now = now()
    let removed = state.withLock { state in
      var removed = Self.removeExpired(from: &state, now: now)
      if state.sessions.count >= HTTPTransport.maximumSessions,
        let oldest = state.sessions.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.sessions[oldest.key] = nil
        removed.append(oldest.value.connection)
      }
      state.sessions[id] = Session(connection: connection, lastUse: now)
      return removed
    }
    Self.end(removed)
    return id
  }

  /// Returns the connection of a session; `nil` if there is none, or if it has expired.
  func connection(of id: String) -> Connection? {
    let now = now()
    let (connection, removed) = state.withLock { state in
      let removed = Self.removeExpired(from: &state, now: now)
      state.sessions[id]?.lastUse = now
      return (state.sessions[id]?.connection, removed)
    }
    Self.end(removed)
    return connection
  }

  /// Ends a session.
  ///
  /// - Returns: `false` if there is none.
  func remove(_ id: String) async -> Bool {
    guard let session = state.withLock({ $0.sessions.removeValue(forKey: id) }) else {
      return false
    }
    await session.connection.finish()
    return true
  }

  /// Takes note of a call without a session.
  ///
  /// - Returns: `false` if there are too many.
  func begin(_ call: Connection) -> Bool {
    state.withLock { state in
      guard state.calls.count < HTTPTransport.maximumCalls else { return false }
      state.calls[ObjectIdentifier(call)] = call
      return true
    }
  }

  func end(_ call: Connection) { state.withLock { $0.calls[ObjectIdentifier(call)] = nil } }

  private static func removeExpired(from state: inout State, now: Date) -> [Connection] {
    let expired = state.sessions.filter {
      now.timeIntervalSince($0.value.lastUse) > HTTPTransport.sessionLifetime
    }
    for id in expired.keys { state.sessions[id] = nil }
    return expired.values.map(\.connection)
  }

  private static func end(_ connections: [Connection]) {
    for connection in connections { Task { await connection.finish() } }
  }
}
