import CSQLite
import Foundation
import GRDB
import LibraryKeys

/// The encryption of a library's file by SQLite3 Multiple Ciphers.
///
/// Every page is encrypted and authenticated with AEGIS-256 (draft-irtf-cfrg-aegis-aead), in the
/// file and in its log. The 100 bytes of the file's header stay readable: they tell a library from
/// other files, and an encrypted one by the bytes that each page reserves.
enum DatabaseKey {
  /// The bytes that AEGIS-256 reserves on each page, for its nonce and its tag.
  static let reservedBytes: UInt8 = 64
  /// The place of their number in the header of a database.
  static let reservedBytesOffset = 20
  static let headerBytes = 100

  /// `nil` if the SQLite that runs can't encrypt.
  static var cipherVersion: String? { recollect_cipher_version().map { String(cString: $0) } }

  /// Returns true for the header of an encrypted library.
  static func isEncrypted(header: [UInt8]) -> Bool {
    header.count == headerBytes && header[reservedBytesOffset] == reservedBytes
  }

  /// Returns false also if there is no file.
  static func isEncrypted(_ path: String) -> Bool {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let header = try? RegularFile.openDatabase(target)?.bytes(at: 0, count: headerBytes)
    return header.map(isEncrypted) ?? false
  }

  /// Gives a connection its key, before the first statement that reads the file.
  static func use(_ key: DataKey, on database: Database) throws {
    try select(on: database)
    try set(recollect_key, key, on: database)
  }

  /// Encrypts, decrypts or encrypts anew all pages in one transaction.
  ///
  /// The connection is the only one of the file, and has a rollback journal.
  static func change(to key: DataKey?, on database: Database) throws {
    try select(on: database)
    try set(recollect_rekey, key, on: database)
  }

  private static func select(on database: Database) throws {
    guard cipherVersion != nil else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "This SQLite can't encrypt.")
    }
    try database.execute(
      sql: "PRAGMA cipher = 'aegis'; PRAGMA plaintext_header_size = \(headerBytes)")
  }

  private static func set(
    _ function: (OpaquePointer?, UnsafeRawPointer?, Int32) -> Int32, _ key: DataKey?,
    on database: Database
  ) throws {
    let connection = database.sqliteConnection
    let result =
      if let key {
        key.cipherKey.withBytes { function(connection, $0.baseAddress, Int32($0.count)) }
      } else {
        function(connection, nil, 0)
      }
    guard result == SQLITE_OK else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: result),
        message: connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) })
    }
  }
}
