public import Foundation
public import LibraryKeys

extension Library {
  /// A Boolean value that indicates whether the SQLite that runs can encrypt.
  public static var canEncrypt: Bool { DatabaseKey.cipherVersion != nil }

  /// Returns true if the library's file is encrypted; false also if there is none.
  public static func isEncrypted(at url: URL) -> Bool {
    DatabaseKey.isEncrypted(url.standardizedFileURL.path)
  }

  /// Encrypts a library that no program has open.
  ///
  /// Every page is written anew, with a random key of 256 bits that is wrapped with the secret and
  /// stored beside the library, in a file with "-keys" at the end of its name. What was in the file
  /// before may still lie in unused blocks of the disk. Complexity: O(size of the file).
  ///
  /// - Parameters:
  ///   - url: The library's file.
  ///   - secret: The first key. ``addKey(_:name:)`` adds others.
  ///   - name: What the person calls it.
  /// - Returns: The recovery key, which is the key of 256 bits in words. It opens the library even
  ///   if the file of keys is lost, and can't be changed without ``encryptAnew(at:key:with:name:)``.
  /// - Throws: ``LibraryError`` and `LibraryKeyError`. The library stays as it was.
  public static func encrypt(
    at url: URL, with secret: LibrarySecret, name: String = ""
  ) throws -> String {
    let url = url.standardizedFileURL
    guard !DatabaseKey.isEncrypted(url.path) else { throw encryption(url, "is encrypted already") }
    try requireCipher(url)
    ProcessMemory.hide()
    let key = try DataKey.random()
    var ring = KeyRing(beside: url)
    // Without its keys the library couldn't be opened, so they are on disk first.
    try changeKey(of: url, from: nil, to: key) {
      try ring.begin(key, name: name, secret)
      try ring.save()
    } finish: {
      try ring.save(settledOn: key)
    }
    return RecoveryWords.text(of: key)
  }

  /// Decrypts a library that no program has open, and deletes its keys.
  ///
  /// Complexity: O(size of the file).
  ///
  /// - Throws: ``LibraryError`` and `LibraryKeyError`. The library stays as it was.
  public static func decrypt(at url: URL, key source: any KeySource) throws {
    let url = url.standardizedFileURL
    let old = try openKey(of: url, source)
    var ring = KeyRing(beside: url)
    try changeKey(of: url, from: old, to: nil) {
      ring.beginDecrypting(old)
      try ring.save()
    } finish: {
      try ring.delete()
    }
  }

  /// Encrypts a library that no program has open with another key of 256 bits.
  ///
  /// All other keys and the recovery key then open nothing but old copies of the library.
  /// Complexity: O(size of the file).
  ///
  /// - Parameters:
  ///   - url: The library's file.
  ///   - source: What gives the secret that opens it now.
  ///   - secret: The only key afterwards.
  ///   - name: What the person calls it.
  /// - Returns: The new recovery key.
  /// - Throws: ``LibraryError`` and `LibraryKeyError`. The library stays as it was.
  public static func encryptAnew(
    at url: URL, key source: any KeySource, with secret: LibrarySecret, name: String = ""
  ) throws -> String {
    let url = url.standardizedFileURL
    let old = try openKey(of: url, source)
    var ring = KeyRing(beside: url)
    let key = try DataKey.random()
    try changeKey(of: url, from: old, to: key) {
      try ring.beginNext(key, after: old, name: name, secret)
      try ring.save()
    } finish: {
      try ring.save(settledOn: key)
    }
    return RecoveryWords.text(of: key)
  }

  private static func changeKey(
    of url: URL, from old: DataKey?, to new: DataKey?,
    prepare: () throws -> Void, finish: () throws -> Void
  ) throws {
    try Store.changeKey(of: url.path, from: old, to: new, prepare: prepare, finish: finish)
    // Vectors that were saved before have the other key, or none.
    SavedIndex(beside: url.path).delete()
    LibraryCopies(of: url.resolvingSymlinksInPath().path).deleteAbandonedDrafts()
  }

  /// Returns the paths of copies beside a library, which aren't encrypted with it.
  package static func copies(beside url: URL) -> [String] {
    LibraryCopies(of: url.standardizedFileURL.resolvingSymlinksInPath().path).paths
  }

  private static func openKey(of url: URL, _ source: any KeySource) throws -> DataKey {
    guard DatabaseKey.isEncrypted(url.path) else { throw encryption(url, "isn't encrypted") }
    let store = try Store.opened(at: url, .readWrite, key: source, timeout: Store.busyTimeout)
    guard let key = store.key else { throw encryption(url, "isn't encrypted") }
    return key
  }

  private static func encryption(_ url: URL, _ state: String) -> LibraryError {
    LibraryError(
      .encryption, path: url.path, message: "The library \(state).", remedy: "Nothing was changed.")
  }

  private static func requireCipher(_ url: URL) throws {
    if canEncrypt { return }
    throw LibraryError(
      .encryption, path: url.path,
      message: "The SQLite that this program runs with can't encrypt.",
      remedy: "Use a program that was built with `make`, which takes one that can.")
  }
}

extension Library {
  /// A Boolean value that indicates whether the library is encrypted.
  public var isEncrypted: Bool { store.key != nil }

  /// The keys by which the library opens; empty if it isn't encrypted, or their file is lost.
  public var keys: [LibraryKey] { isEncrypted ? KeyRing(beside: url).keys : [] }

  /// The library's key of 256 bits in words; `nil` if it isn't encrypted.
  public var recoveryKey: String? { store.key.map(RecoveryWords.text) }

  /// Adds a key, without writing the library anew.
  ///
  /// It also replaces a file of keys that was lost.
  ///
  /// - Precondition: The library is encrypted.
  /// - Throws: `LibraryKeyError`.
  @discardableResult
  public func addKey(_ secret: LibrarySecret, name: String = "") throws -> LibraryKey {
    guard let key = store.key else { preconditionFailure("The library isn't encrypted") }
    var ring = KeyRing(beside: url)
    let added = try ring.add(key, name: name, secret)
    try ring.save()
    return added
  }

  /// Removes a key, which still opens copies of the file of keys that were made before.
  ///
  /// - Returns: False if there is none with that number.
  /// - Throws: `LibraryKeyError` for the last key.
  public func removeKey(_ id: Int) throws -> Bool {
    var ring = KeyRing(beside: url)
    guard ring.keys.contains(where: { $0.id == id }) else { return false }
    try ring.remove(id)
    try ring.save()
    return true
  }
}
