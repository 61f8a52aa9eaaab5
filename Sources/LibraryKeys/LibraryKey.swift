public import Foundation

/// One way to open an encrypted library: the data key, wrapped with a secret.
public struct LibraryKey: Codable, Sendable, Hashable, Identifiable {
  /// Its number among the library's keys.
  public var id: Int
  /// The way by which a person or a program has its secret.
  public var kind: LibrarySecret.Kind
  /// The person's name for it, or the path of a key file.
  public var name: String
  /// The day on which it was added.
  public var created: Date

  var cost: Sealing.Cost
  var salt: Data
  var nonce: Data
  var box: Data

  /// Wraps a data key.
  init(
    id: Int, name: String, of dataKey: DataKey, with kind: LibrarySecret.Kind,
    _ secret: SecretBytes, at created: Date = Date()
  ) throws {
    (self.id, self.kind, self.name) = (id, kind, name)
    // Kept to the second, as the file has it.
    self.created = Date(timeIntervalSince1970: created.timeIntervalSince1970.rounded(.down))
    cost = kind == .passphrase ? .passphrase : .program
    salt = Data(Sealing.random(Sealing.saltBytes))
    nonce = Data(Sealing.random(Sealing.nonceBytes))
    box = Data()
    guard let key = Sealing.derive(secret, salt: Array(salt), cost) else { throw Self.noMemory }
    box = Data(
      Sealing.seal(dataKey.bytes, key: key, nonce: Array(nonce), context: Array(kind.rawValue.utf8))
    )
  }

  /// Returns the data key; `nil` if the secret is another or the key is damaged.
  func unwrap(_ secret: SecretBytes) throws -> DataKey? {
    guard isWellFormed else { return nil }
    guard let key = Sealing.derive(secret, salt: Array(salt), cost) else { throw Self.noMemory }
    let bytes = Sealing.open(
      Array(box), key: key, nonce: Array(nonce), context: Array(kind.rawValue.utf8))
    return bytes.map(DataKey.init)
  }

  var isWellFormed: Bool {
    salt.count == Sealing.saltBytes && nonce.count == Sealing.nonceBytes
      && box.count == DataKey.byteCount + Sealing.tagBytes
      && (1...Sealing.Cost.maximum.operations).contains(cost.operations)
      && (8192...Sealing.Cost.maximum.memoryBytes).contains(cost.memoryBytes)
  }

  private static let noMemory = LibraryKeyError(
    .unavailable,
    "There is not enough free memory to derive the key. Close a program, then try again."
  )
}
