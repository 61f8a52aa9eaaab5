package import Foundation

/// The keys of a library, in a file beside it.
///
/// The file is JSON. It has no secret: each key is the data key, encrypted with what Argon2id makes
/// of a secret. While all pages are written, the file also says what happens to them, so that what
/// was cut off is rolled back with the right key. While the library is encrypted anew, it has the
/// keys of both data keys.
package struct KeyRing: Sendable {
  package enum Change: String, Codable, Sendable {
    case encrypting
    case decrypting
    case encryptingAnew
  }

  package struct Keys: Codable, Sendable {
    /// Tells the data key, which the library's own file can't.
    var check: Data
    package var keys: [LibraryKey]

    fileprivate func fits(_ key: DataKey) -> Bool { check.elementsEqual(Self.check(of: key)) }

    fileprivate static func check(of key: DataKey) -> [UInt8] {
      key.identifier(for: "check of the data key", bytes: 16)
    }

    init(of key: DataKey, _ keys: [LibraryKey]) {
      (check, self.keys) = (Data(Self.check(of: key)), keys)
    }
  }

  private struct Contents: Codable {
    var version = 1
    var cipher = "aegis-256"
    var change: Change?
    var current: Keys
    var next: Keys?
  }

  private let library: URL
  /// The path of the library with "-keys" at the end.
  package private(set) var url: URL
  private var contents: Contents?
  private var isDamaged = false

  /// Reads the file of keys; it may be missing or damaged.
  package init(beside library: URL) {
    self.library = library
    url = Self.url(beside: library)
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    contents = try? decoder.decode(Contents.self, from: Data(contentsOf: url))
    isDamaged = contents == nil
  }

  package static func url(beside library: URL) -> URL {
    let library = library.resolvingSymlinksInPath()
    return library.deletingLastPathComponent().appending(path: library.lastPathComponent + "-keys")
  }

  /// The change of all pages that was going on when the file was written.
  package var change: Change? { contents?.change }

  /// The keys by which the library opens.
  package var keys: [LibraryKey] { (contents?.next ?? contents?.current)?.keys ?? [] }

  /// Throws ``LibraryKeyError`` if there is a file that can't be read.
  package func checkReadable() throws { if isDamaged { throw unreadable } }

  private var unreadable: LibraryKeyError {
    LibraryKeyError(
      isDamaged ? .damagedKeys : .missingKeys,
      "\(url.path): The file of the library's keys \(isDamaged ? "can't be read" : "is missing")."
        + " Put it back from a backup, or use the recovery key (`recollect key recover`).")
  }

  /// Returns the data keys that a secret makes, the next one first.
  ///
  /// There are two only if the program was killed while it encrypted the library anew.
  ///
  /// - Throws: ``LibraryKeyError`` if none of the keys fits.
  package func dataKeys(_ secret: LibrarySecret) throws -> [DataKey] {
    switch secret.content {
    case .recovery(let key):
      guard let contents else { return [key] }
      guard [contents.next, contents.current].contains(where: { $0?.fits(key) == true }) else {
        throw LibraryKeyError(.wrongSecret, "The recovery key is that of another library.")
      }
      return [key]
    case .wrapped(let kind, let bytes):
      guard let contents else { throw unreadable }
      let found = try [contents.next, contents.current].compactMap { keys in
        try keys.flatMap { try Self.unwrap($0, kind, bytes) }
      }
      if found.isEmpty { throw wrong(kind) }
      return found
    }
  }

  private static func unwrap(
    _ keys: Keys, _ kind: LibrarySecret.Kind, _ secret: SecretBytes
  ) throws -> DataKey? {
    for key in keys.keys where key.kind == kind {
      if let dataKey = try key.unwrap(secret), keys.fits(dataKey) { return dataKey }
    }
    return nil
  }

  private func wrong(_ kind: LibrarySecret.Kind) -> LibraryKeyError {
    let ofKind = keys.filter { $0.kind == kind }
    if ofKind.isEmpty {
      let others = Set(keys.map(\.kind.noun)).sorted().joined(separator: " or ")
      return LibraryKeyError(
        .wrongSecret, "The library has no \(kind.noun) among its keys. It opens with a \(others).")
    }
    if let damaged = ofKind.first(where: { !$0.isWellFormed }) {
      return LibraryKeyError(
        .damagedKeys,
        "\(url.path): Key \(damaged.id) is damaged. Put back a copy of this file, or use another key."
      )
    }
    return LibraryKeyError(.wrongSecret, "The \(kind.noun) doesn't open this library.")
  }
}

extension KeyRing {
  /// Begins with the first key of a library that is to be encrypted.
  package mutating func begin(_ dataKey: DataKey, name: String, _ secret: LibrarySecret) throws {
    let key = try Self.wrap(dataKey, secret, id: 1, name)
    contents = Contents(change: .encrypting, current: Keys(of: dataKey, [key]))
  }

  /// Notes the only key of the data key with which the library is to be encrypted anew.
  ///
  /// - Parameter old: The present data key.
  package mutating func beginNext(
    _ dataKey: DataKey, after old: DataKey, name: String, _ secret: LibrarySecret
  ) throws {
    let key = try Self.wrap(dataKey, secret, id: 1, name)
    if contents == nil { contents = Contents(current: Keys(of: old, [])) }
    contents?.change = .encryptingAnew
    contents?.next = Keys(of: dataKey, [key])
  }

  package mutating func beginDecrypting(_ dataKey: DataKey) {
    if contents == nil { contents = Contents(current: Keys(of: dataKey, [])) }
    contents?.change = .decrypting
  }

  /// Returns the key that the library had before what was cut off.
  package func former(among keys: [DataKey]) -> DataKey? {
    keys.first { contents?.current.fits($0) ?? true }
  }

  /// Drops the keys of all but the data key that opens the library, and writes the file if there
  /// were others or a change of all pages was going on.
  package mutating func save(settledOn dataKey: DataKey) throws {
    guard contents?.change != nil else { return }
    if let next = contents?.next, next.fits(dataKey) { contents?.current = next }
    contents?.change = nil
    contents?.next = nil
    try save()
  }

  package mutating func add(
    _ dataKey: DataKey, name: String, _ secret: LibrarySecret
  ) throws -> LibraryKey {
    let key = try Self.wrap(dataKey, secret, id: (keys.map(\.id).max() ?? 0) + 1, name)
    if contents == nil { contents = Contents(current: Keys(of: dataKey, [])) }
    contents?.current.keys.append(key)
    return key
  }

  /// - Throws: ``LibraryKeyError`` for the last key.
  package mutating func remove(_ id: Int) throws {
    guard keys.count > 1 else {
      throw LibraryKeyError(
        .lastKey,
        "This is the only key. Add another first, or decrypt the library (`recollect decrypt`).")
    }
    contents?.current.keys.removeAll { $0.id == id }
  }

  private static func wrap(
    _ dataKey: DataKey, _ secret: LibrarySecret, id: Int, _ name: String
  ) throws -> LibraryKey {
    guard case .wrapped(let kind, let bytes) = secret.content else {
      throw LibraryKeyError(
        .unusableSecret, "The recovery key is the data key itself; name another secret.")
    }
    return try LibraryKey(id: id, name: name, of: dataKey, with: kind, bytes)
  }

  /// Replaces the file when the new one is on disk; only its owner can read it.
  package mutating func save() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let draft = url.path + ".partial"
    do {
      if isDamaged {
        try FileManager.default.moveItem(atPath: url.path, toPath: url.path + ".damaged")
      }
      let data = try encoder.encode(contents)
      try? FileManager.default.removeItem(atPath: draft)
      guard
        FileManager.default.createFile(
          atPath: draft, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteUnknown) }
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: draft))
      try handle.write(contentsOf: data)
      try handle.synchronize()
      try handle.close()
      guard rename(draft, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      isDamaged = false
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw LibraryKeyError(
        .unwritable,
        "\(url.path): The keys can't be written: \(error.localizedDescription) Give write "
          + "permission to its folder, then try again.")
    }
  }

  /// Adds the keys of a library that is about to take this one's place, if it has another data key.
  ///
  /// Until then, both open.
  package func beginReplacing(by other: KeyRing) throws {
    guard let next = other.contents?.current else { return }
    var both = self
    if contents == nil { both.contents = other.contents }
    if let own = contents, own.current.check != next.check {
      both.contents?.change = .encryptingAnew
      both.contents?.next = next
    }
    try both.save()
  }

  /// Keeps only the keys of the library that has taken this one's place.
  ///
  /// Keys of the same data key stay as they are.
  package func endReplacing(by other: KeyRing, isEncrypted: Bool) throws {
    if !isEncrypted { return try delete() }
    guard let next = other.contents?.current, contents?.current.check != next.check else { return }
    try other.copy(beside: library)
  }

  /// Copies the keys beside another file; deletes those that are there if this library has none.
  package func copy(beside library: URL) throws {
    var copy = self
    copy.url = Self.url(beside: library)
    if contents == nil { try copy.delete() } else { try copy.save() }
  }

  package func delete() throws {
    if FileManager.default.fileExists(atPath: url.path) {
      try FileManager.default.removeItem(at: url)
    }
  }
}
