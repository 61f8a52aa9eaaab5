public import Foundation
import GRDB
public import LibraryKeys

extension Library {
  /// Returns the items of this library, a copy of another one, that were forgotten there since.
  ///
  /// They are recognized as an import recognizes them, also if the copy has an earlier version.
  /// Items that the original still has at the same place aren't among them. Neither are those of an
  /// app's collections, because they leave no digest. Complexity: O(size of the items).
  ///
  /// - Throws: ``LibraryError`` with code ``LibraryError/Code/otherLibrary`` if it isn't a copy.
  public func items(forgottenIn original: Library) async throws -> [SelectedItem] {
    let forgotten = try await original.store.forgottenItems()
    let path = store.path
    let found = try await store.read { database in
      let records = ForgottenRecords(database: database)
      let known = try records.all()
      guard known.hasSalt(of: forgotten) else { throw Self.otherLibrary(path) }
      return try records.recognizedItems(among: forgotten.since(known))
    }
    if found.items.isEmpty { return [] }
    let kept = try await original.store.read {
      try ForgottenRecords(database: $0).counts(of: found)
    }
    let rows = found.rows(without: kept)
    return try await store.read {
      try ItemForgetting(database: $0).described(rows).map(\.item)
    }
  }

  /// Returns the memories of this library, a copy of another one, that were forgotten there since.
  ///
  /// - Throws: ``LibraryError`` with code ``LibraryError/Code/otherLibrary`` if it isn't a copy.
  public func memories(forgottenIn original: Library) async throws -> [Memory] {
    let forgotten = try await original.store.read { database in
      (
        salt: try ForgottenRecords(database: database).all(),
        ids: try MemoryRecords(database: database).forgottenNumbers().ids
      )
    }
    let path = store.path
    return try await store.read { database in
      guard try ForgottenRecords(database: database).all().hasSalt(of: forgotten.salt) else {
        throw Self.otherLibrary(path)
      }
      return try MemoryRecords(database: database)
        .memories("WHERE state <> 'forgotten' ORDER BY id")
        .filter { forgotten.ids.contains($0.id) }
    }
  }

  /// Has later imports into this library, a copy of another one, leave out what was forgotten there.
  ///
  /// The numbers of its memories aren't used again either.
  ///
  /// - Throws: ``LibraryError`` with code ``LibraryError/Code/otherLibrary`` if it isn't a copy.
  public func leaveOut(whatIsForgottenIn original: Library) async throws {
    let forgotten = try await original.store.forgottenItems()
    let memories = try await original.store.read {
      try MemoryRecords(database: $0).forgottenNumbers()
    }
    let path = store.path
    try await store.write(changesChunks: false) { database in
      let records = ForgottenRecords(database: database)
      guard try records.all().hasSalt(of: forgotten) else { throw Self.otherLibrary(path) }
      try records.insert(forgotten)
      try MemoryRecords(database: database).reserve(memories)
    }
  }

  /// Puts a copy in the place of a library that no program has open; the copy's file goes.
  ///
  /// Keys that were added or removed since stay so, unless the library was encrypted anew. If the
  /// program is killed, either the library or the copy is there, with its keys.
  ///
  /// - Parameters:
  ///   - url: The library's file, which needn't exist.
  ///   - copy: The file of a library on the same disk.
  ///   - key: What gives the secret of the library.
  ///   - copyKey: What gives the secret of the copy.
  /// - Throws: ``LibraryError`` with code ``LibraryError/Code/busy`` if a program has either open.
  public static func replace(
    _ url: URL, by copy: URL, key: (any KeySource)? = nil, copyKey: (any KeySource)? = nil
  ) throws {
    let target = url.standardizedFileURL.resolvingSymlinksInPath()
    try Store.whileAlone(with: copy.standardizedFileURL, key: copyKey) {}
    guard FileManager.default.fileExists(atPath: target.path) else {
      return try put(copy, at: target)
    }
    try Store.whileAlone(with: url.standardizedFileURL, key: key) { try put(copy, at: target) }
  }

  private static func put(_ copy: URL, at target: URL) throws {
    let (old, new) = (KeyRing(beside: target), KeyRing(beside: copy))
    try old.beginReplacing(by: new)
    SavedIndex(beside: target.path).delete()
    // SQLite would apply a log that was left behind to the copy.
    for end in ["-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: target.path + end)
    }
    guard rename(copy.path, target.path) == 0 else {
      throw LibraryError(
        .denied, path: target.path,
        message: "The copy can't be put there: \(String(cString: strerror(errno))).",
        remedy: "Give write permission to its folder, then try again.")
    }
    try old.endReplacing(by: new, isEncrypted: DatabaseKey.isEncrypted(target.path))
    try new.delete()
  }

  private static func otherLibrary(_ path: String) -> LibraryError {
    LibraryError(
      .otherLibrary, path: path,
      message: "This isn't a copy of the library, or was made before everything was forgotten.",
      remedy: "Name a copy that `recollect backup` made of it.")
  }
}
