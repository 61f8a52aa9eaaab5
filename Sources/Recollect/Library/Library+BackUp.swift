public import Foundation
import GRDB
import LibraryKeys

extension Library {
  /// Makes a copy of the library's present state, while programs may use the library.
  ///
  /// The copy is a library of its own, without unused pages. The copy of an encrypted library is
  /// encrypted with the same keys, which are copied beside it. It is read whole before it gets its
  /// name, and an error leaves nothing. Complexity: O(size of the file).
  ///
  /// - Parameter file: The place of the copy. A file there is replaced.
  /// - Throws: ``LibraryError`` if the library can't be read or the copy can't be written, with code
  ///   ``LibraryError/Code/busy`` if another program makes a copy for the same place.
  public func backUp(to file: URL) async throws {
    let target = file.standardizedFileURL
    guard target.resolvingSymlinksInPath() != url.standardizedFileURL.resolvingSymlinksInPath()
    else {
      throw LibraryError(
        .denied, path: target.path, message: "This is the library itself.",
        remedy: "Name another file.")
    }
    let draft = try await LibraryDraft(replacing: target)
    defer { draft.delete() }
    try await copy(to: draft)
    try KeyRing(beside: url).copy(beside: target)
    guard rename(draft.url.path, target.path) == 0 else {
      throw LibraryError(
        .denied, path: target.path,
        message: "The copy can't be put there: \(String(cString: strerror(errno))).",
        remedy: "Name another file.")
    }
  }

  /// Makes a copy of the library and its keys in the place of a draft, and reads it whole.
  package func copy(to draft: LibraryDraft) async throws {
    try await store.copy(to: draft)
    try store.checkCopy(draft)
    try KeyRing(beside: url).copy(beside: draft.url)
    try FileHandle(forUpdating: draft.url).synchronizeAndClose()
  }
}

extension Store {
  fileprivate func copy(to draft: LibraryDraft) async throws {
    let path = draft.url.path
    try Self.createFile(at: path)
    var configuration = Self.configuration(key: key, timeout: Self.busyTimeout)
    configuration.readonly = true
    let source = self.path
    try await LibraryError.translating(draft.place.path) {
      let queue = try DatabaseQueue(path: source, configuration: configuration)
      try await queue.writeWithoutTransaction {
        try $0.execute(sql: "VACUUM INTO ?", arguments: [path])
      }
    }
  }

  /// Reads all of the copy, and throws if it is damaged.
  fileprivate func checkCopy(_ draft: LibraryDraft) throws {
    var configuration = Self.configuration(key: key, timeout: Self.busyTimeout)
    configuration.readonly = true
    try LibraryError.translating(draft.place.path) {
      let queue = try DatabaseQueue(path: draft.url.path, configuration: configuration)
      let fault = try queue.read {
        try String.fetchOne($0, sql: "PRAGMA quick_check(1)")
      }
      if fault != "ok" { throw DatabaseError.damaged(fault ?? "") }
    }
  }
}

extension FileHandle {
  fileprivate func synchronizeAndClose() throws {
    try synchronize()
    try close()
  }
}
