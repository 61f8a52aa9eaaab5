import Synchronization

/// The end of a connection.
final class Disconnection: Sendable {
  private struct State {
    var lastID = 0
    var actions: [Int: @Sendable () -> Void]? = [:]
  }

  private let state = Mutex(State())

  /// Calls a closure at the end of the connection.
  ///
  /// - Returns: The number that ends the observation; `nil` if the connection has ended.
  func observe(_ action: @escaping @Sendable () -> Void) -> Int? {
    state.withLock { state in
      guard state.actions != nil else { return nil }
      state.lastID += 1
      state.actions?[state.lastID] = action
      return state.lastID
    }
  }

  func stopObserving(_ id: Int) { state.withLock { _ = $0.actions?.removeValue(forKey: id) } }

  func happen() {
    let actions = state.withLock { state in
      defer { state.actions = nil }
      return state.actions
    }
    for action in (actions ?? [:]).values { action() }
  }
}
