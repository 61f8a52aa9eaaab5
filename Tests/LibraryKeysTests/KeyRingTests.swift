import Foundation
import LibraryKeys
import Testing

struct KeyRingTests {
  private let folder: URL
  private var library: URL { folder.appending(path: "library.sqlite") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func secret(
    _ text: String, _ kind: LibrarySecret.Kind = .command
  ) throws -> LibrarySecret {
    try LibrarySecret(kind, SecretBytes(Array(text.utf8)))
  }

  private func ring(_ key: DataKey) throws -> KeyRing {
    var ring = KeyRing(beside: library)
    try ring.begin(key, name: "pass", secret("first"))
    try ring.save(settledOn: key)
    _ = try ring.add(key, name: "", secret("second"))
    try ring.save()
    return ring
  }

  @Test func eachKeyOpensAloneAndNoOtherSecretDoes() throws {
    let key = try DataKey.random()
    _ = try ring(key)
    let words = RecoveryWords.text(of: key)
    let read = KeyRing(beside: library)
    for text in ["first", "second"] {
      #expect(try read.dataKeys(secret(text)).map(RecoveryWords.text) == [words])
    }
    for wrong in [try secret("third"), try secret("first", .passphrase)] {
      let error = try #require(throws: LibraryKeyError.self) { try read.dataKeys(wrong) }
      #expect(error.code == .wrongSecret)
    }
  }

  @Test func theFileHasNeitherSecretsNorTheDataKeyAndIsTheOwnersAlone() throws {
    let key = try DataKey.random()
    let ring = try ring(key)
    let text = try String(contentsOf: ring.url, encoding: .utf8)
    #expect(!text.contains("first") && text.contains("pass"))
    let mode = try FileManager.default.attributesOfItem(atPath: ring.url.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func theRecoveryKeyOfAnotherLibraryIsRefused() throws {
    _ = try ring(try DataKey.random())
    let other = try LibrarySecret(recovery: RecoveryWords.text(of: try DataKey.random()))
    #expect(throws: LibraryKeyError.self) { try KeyRing(beside: library).dataKeys(other) }
  }

  @Test func theLastKeyStays() throws {
    var ring = try ring(try DataKey.random())
    try ring.remove(1)
    let error = try #require(throws: LibraryKeyError.self) { try ring.remove(2) }
    #expect(error.code == .lastKey)
    #expect(ring.keys.map(\.id) == [2])
  }

  @Test func aDamagedKeyIsNamedAndTheOthersWork() throws {
    let key = try DataKey.random()
    let url = try ring(key).url
    let text = try String(contentsOf: url, encoding: .utf8)
    let box = try #require(text.firstMatch(of: /"box" : "(.)/))
    var damaged = text
    let letter = box.output.1
    damaged.replaceSubrange(letter.startIndex..<letter.endIndex, with: letter == "A" ? "B" : "A")
    try damaged.write(to: url, atomically: true, encoding: .utf8)
    let read = KeyRing(beside: library)
    #expect(throws: LibraryKeyError.self) { try read.dataKeys(secret("first")) }
    #expect(try read.dataKeys(secret("second")).count == 1)
  }

  @Test func aFileThatAsksForTooMuchMemoryDerivesNothing() throws {
    let url = try ring(try DataKey.random()).url
    let text = try String(contentsOf: url, encoding: .utf8)
      .replacing("67108864", with: "70368744177664")
    try text.write(to: url, atomically: true, encoding: .utf8)
    let error = try #require(throws: LibraryKeyError.self) {
      try KeyRing(beside: library).dataKeys(secret("first"))
    }
    #expect(error.code == .damagedKeys && error.description.contains("Key 1"))
  }

  @Test func anUnreadableFileIsKeptWhenItIsReplaced() throws {
    let key = try DataKey.random()
    let url = try ring(key).url
    try Data("{".utf8).write(to: url)
    var read = KeyRing(beside: library)
    let error = try #require(throws: LibraryKeyError.self) { try read.dataKeys(secret("first")) }
    #expect(error.code == .damagedKeys)
    _ = try read.add(key, name: "", secret("third"))
    try read.save()
    #expect(try KeyRing(beside: library).dataKeys(secret("third")).count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: url.path + ".damaged")) == Data("{".utf8))
  }

  @Test(arguments: [(Array("short".utf8), "16"), (Array(repeating: UInt8(0), count: 64), "equal")])
  func aKeyFileThatProtectsNothingIsRefused(_ bytes: [UInt8], _ reason: String) throws {
    let file = folder.appending(path: "key")
    try Data(bytes).write(to: file)
    let error = try #require(throws: LibraryKeyError.self) { try LibrarySecret(file: file) }
    #expect(error.description.contains(reason) && error.description.contains(file.path))
  }
}
