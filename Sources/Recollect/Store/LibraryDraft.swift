package import Foundation
import GRDB

/// A copy of a library that is being made, beside the file that it is to replace.
///
/// One program at a time makes a copy for a place. Each draft has another name, so that no program
/// writes to the draft of another one. What a killed program left is deleted by the next one, and
/// when something is forgotten in a library at that place.
///
/// Call ``delete()`` when the copy is in its place, or after an error. The lock is released with
/// the last reference.
package final class LibraryDraft: Sendable {
  /// The file that the copy is to replace.
  package let place: URL
  /// The file of the draft, which isn't there yet.
  package let url: URL
  private let lock: FileLock

  /// Begins a draft, and deletes those that killed programs left for the same place.
  ///
  /// - Parameters:
  ///   - place: The file to replace. The draft is in the same folder, which is made if it isn't
  ///     there.
  ///   - timeout: How long another program is waited for.
  /// - Throws: ``LibraryError``, with code ``LibraryError/Code/busy`` if another program makes a
  ///   copy for the same place.
  package init(replacing place: URL, waiting timeout: Duration = .seconds(2)) async throws {
    let deadline = ContinuousClock.now + timeout
    var lock = try Self.lock(place)
    while lock == nil, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(50))
      lock = try Self.lock(place)
    }
    guard let held = lock else {
      throw LibraryError(
        .busy, path: place.path, message: "Another program is making a copy to put here.",
        remedy: "Wait for it to finish, then try again.")
    }
    let copies = LibraryCopies(of: place.path)
    copies.deleteDrafts()
    self.place = place
    self.lock = held
    url = URL(fileURLWithPath: copies.newDraft())
  }

  /// Deletes the file of the draft, and what SQLite has beside it.
  package func delete() { LibraryCopies(of: place.path).deleteDrafts() }

  /// Returns `nil` if another program has the lock.
  private static func lock(_ place: URL) throws -> FileLock? {
    let folder = place.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return try FileLock(at: LibraryCopies(of: place.path).lockPath)
    } catch {
      if (error as? POSIXError)?.code == .ENOSPC {
        throw LibraryError(DatabaseError(resultCode: .SQLITE_FULL), path: place.path)
      }
      throw LibraryError(
        .denied, path: place.path, message: "A copy can't be made here.",
        remedy: "Check that you may write in \(folder.path), or choose another place.",
        underlyingError: error)
    }
  }
}
