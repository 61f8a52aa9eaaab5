import Foundation
import GRDB
import LibraryKeys

extension Store {
  /// Opens a library, and unlocks it first if it is encrypted.
  static func opened(
    at url: URL, _ access: Access, key source: (any KeySource)?, timeout: TimeInterval
  ) throws -> Store {
    let url = url.standardizedFileURL
    let ring = KeyRing(beside: url)
    try rollBackChange(of: url, ring, source)
    guard DatabaseKey.isEncrypted(url.path) else {
      // A reader can't roll back what was cut off before all pages were written.
      if hasHotJournal(url.path) { try? rollBack(url.path, with: nil) }
      return try Store(path: url.path, access: access, timeout: timeout)
    }
    let keys = try dataKeys(of: url, ring, source)
    if hasHotJournal(url.path), let key = keys.last { try? rollBack(url.path, with: key) }
    let store = try unlocked(url, access, keys, ring.change, timeout)
    guard access != .readOnly, let key = store.key else { return store }
    // Read again: nobody changes the keys of all pages while the library is open.
    var settled = KeyRing(beside: url)
    try settled.save(settledOn: key)
    return store
  }

  /// Rolls back what was cut off while all pages were encrypted or decrypted.
  private static func rollBackChange(
    of url: URL, _ ring: KeyRing, _ source: (any KeySource)?
  ) throws {
    guard let change = ring.change, hasHotJournal(url.path) else { return }
    let former =
      change == .encrypting ? nil : ring.former(among: try dataKeys(of: url, ring, source))
    if change != .encrypting && former == nil {
      throw LibraryError(
        .locked, path: url.path,
        message: "The library was being encrypted anew when the program was stopped, and this "
          + "secret is of the new key.",
        remedy: "Open it once with a key that it had before.")
    }
    try rollBack(url.path, with: former)
  }

  /// Returns the data keys that may open an encrypted library.
  static func dataKeys(
    of url: URL, _ ring: KeyRing, _ source: (any KeySource)?
  ) throws -> [DataKey] {
    guard DatabaseKey.cipherVersion != nil else {
      throw LibraryError(
        .locked, path: url.path,
        message: "This library is encrypted, and the SQLite of this program can't decrypt it.",
        remedy: "Use a program that was built with `make`, which takes one that can.")
    }
    let secrets = try source?.secrets(for: url, keys: ring.keys) ?? []
    guard !secrets.isEmpty else {
      throw LibraryError(
        .locked, path: url.path, message: "This library is encrypted, and no key was given.",
        remedy: "Give its passphrase, key file or key command.")
    }
    ProcessMemory.hide()
    var failure: LibraryKeyError?
    for secret in secrets {
      do {
        return try ring.dataKeys(secret)
      } catch let error as LibraryKeyError where error.code == .wrongSecret {
        failure = error
      }
    }
    throw LibraryError(
      .locked, path: url.path,
      message: failure?.description ?? "The secret doesn't open this library.",
      remedy: "Check it, or use another key of the library.")
  }

  /// There are two keys only if the library was being encrypted anew when the program was killed.
  private static func unlocked(
    _ url: URL, _ access: Access, _ keys: [DataKey], _ change: KeyRing.Change?,
    _ timeout: TimeInterval
  ) throws -> Store {
    var failure: (any Error)?
    for key in keys {
      do {
        return try Store(path: url.path, access: access, key: key, timeout: timeout)
      } catch let error as LibraryError where [.damaged, .notALibrary].contains(error.code) {
        failure = error
      }
    }
    if change == .encryptingAnew {
      throw LibraryError(
        .locked, path: url.path,
        message: "The program was stopped while it encrypted the library anew, and this secret is "
          + "of the other key.",
        remedy: "Open it once with the key that it had before, or with the new one.",
        underlyingError: failure)
    }
    throw failure ?? DatabaseError(resultCode: .SQLITE_NOTADB)
  }
}
