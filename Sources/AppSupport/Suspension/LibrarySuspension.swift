import Recollect
import Synchronization

/// Decides when the libraries of an app are suspended, so that iOS doesn't end it (`0xdead10cc`).
///
/// iOS ends an app that is suspended while it holds a lock of a file in the container of an app
/// group. In the background, libraries are therefore suspended (`Library.suspendAll()`)
/// except while an ``activity(_:)`` is under way: an import in a background task, an app intent.
///
/// ```swift
/// .onChange(of: phase) { _, phase in
///   phase == .background ? suspension.enterBackground() : suspension.enterForeground()
/// }
/// ```
///
/// An app has one, and tells it of every activity. Otherwise what one part of the app resumes stays
/// resumed when the system suspends the app.
public final class LibrarySuspension: Sendable {
  private struct State {
    var isInBackground = false
    var activities = 0
    var hasExpired = false

    var isSuspended: Bool { isInBackground && (activities == 0 || hasExpired) }
  }

  private let state = Mutex(State())

  /// Creates a suspension for an app that is in front.
  public init() {}

  /// A Boolean value that indicates whether the libraries are suspended.
  public var isSuspended: Bool { state.withLock { $0.isSuspended } }

  /// Suspends the libraries, once the activities are over.
  public func enterBackground() { change { $0.isInBackground = true } }

  /// Resumes the libraries.
  public func enterForeground() {
    change {
      $0.isInBackground = false
      $0.hasExpired = false
    }
  }

  /// Suspends the libraries although activities are under way, because their time is over.
  ///
  /// They end with an error of code `suspended`. Call it when the system tells that the time of a
  /// background task expires.
  public func expire() { change { $0.hasExpired = true } }

  /// Keeps the libraries from being suspended while the closure runs.
  public func activity<Result>(
    _ body: () async throws -> sending Result
  ) async rethrows -> sending Result {
    change {
      $0.activities += 1
      // It has time of its own.
      $0.hasExpired = false
    }
    defer { change { $0.activities -= 1 } }
    return try await body()
  }

  /// Changes the state, and suspends or resumes while no other change is made.
  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      let wasSuspended = state.isSuspended
      body(&state)
      guard state.isSuspended != wasSuspended else { return }
      state.isSuspended ? Library.suspendAll() : Library.resumeAll()
    }
  }
}
