import Foundation
import Recollect
import Synchronization

/// The library that a server has open, which it opens again if the file was replaced or repaired.
final class CurrentLibrary: Sendable {
  typealias Opened = ServedLibrary.Opened

  private struct State {
    var opened: Opened
    var file: FileIdentity?
    var opening: Task<Opened, any Error>?
  }

  private let open: @Sendable () async throws -> Opened
  private let state: Mutex<State>

  init(_ open: @escaping @Sendable () async throws -> Opened) async throws {
    let opened = try await open()
    self.open = open
    state = Mutex(State(opened: opened, file: FileIdentity(opened.library.url)))
  }

  var opened: Opened { state.withLock(\.opened) }

  /// Makes the next request open the file again.
  func invalidate() { state.withLock { $0.file = nil } }

  /// Opens the file again if another one lies at its path, once for all requests that wait.
  func refresh() async throws {
    let file = FileIdentity(opened.library.url)
    let opening: Task<Opened, any Error>? = state.withLock { state in
      if let running = state.opening { return running }
      if file != nil, file == state.file { return nil }
      let new = Task { [open] in try await open() }
      state.opening = new
      return new
    }
    guard let opening else { return }
    let result = await opening.result
    state.withLock { state in
      guard state.opening == opening else { return }
      state.opening = nil
      guard let opened = try? result.get() else { return }
      state.opened = opened
      state.file = FileIdentity(opened.library.url)
    }
    _ = try result.get()
  }
}

/// The identity of a file on its disk, which another file at the same path doesn't have.
private struct FileIdentity: Hashable {
  private let device: Int
  private let file: Int

  init?(_ url: URL) {
    let path = url.resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let device = attributes[.systemNumber] as? Int,
      let file = attributes[.systemFileNumber] as? Int
    else { return nil }
    (self.device, self.file) = (device, file)
  }
}
