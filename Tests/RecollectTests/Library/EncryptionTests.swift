import Embeddings
import Foundation
import GRDB
import Importers
import Items
import LibraryKeys
import Recollect
import TestSupport
import Testing

/// A library is encrypted, used and decrypted by its public interface.
struct EncryptionTests {
  private static func secret(_ text: String = "correct horse battery") throws -> LibrarySecret {
    try LibrarySecret(.command, SecretBytes(Array(text.utf8)))
  }

  /// A library that was filled and encrypted, with its texts.
  private static func encrypted(
    _ count: Int = 40
  ) async throws -> (folder: TemporaryFolder, file: URL, secret: LibrarySecret) {
    let folder = try TemporaryFolder()
    let file = folder.file("library.sqlite")
    do {
      let library = try Library(at: file, embedder: CountingEmbedder())
      try await library.add(items(count), as: "notes")
    }
    let secret = try secret()
    _ = try Library.encrypt(at: file, with: secret)
    return (folder, file, secret)
  }

  private static func items(_ count: Int) -> [Item] {
    (0..<count).map { number in
      Item(
        id: "\(number)", kind: .note,
        text: "Zebra number \(number) eats the grass of field \(number % 7), and quagga \(number).")
    }
  }

  private static func passages(_ library: Library) async throws -> [[String]] {
    var results: [[String]] = []
    for question in ["zebra 7", "grass of field 3", "quagga 12", "who eats grass?"] {
      let found = try await library.search(question, options: SearchOptions(limit: 20, floor: nil))
      results.append(found.passages.map { "\($0.text) \($0.scores.fused)" })
    }
    return results
  }

  @Test func itFindsWhatItFoundBeforeAndAfter() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.file("library.sqlite")
    let expected: [[String]]
    do {
      let library = try Library(at: file, embedder: CountingEmbedder())
      try await library.add(Self.items(40), as: "notes")
      expected = try await Self.passages(library)
    }
    let secret = try Self.secret()
    _ = try Library.encrypt(at: file, with: secret)
    #expect(Library.isEncrypted(at: file))
    do {
      let library = try Library(at: file, embedder: CountingEmbedder(), key: secret)
      #expect(library.isEncrypted)
      #expect(try await Self.passages(library) == expected)
    }
    try Library.decrypt(at: file, key: secret)
    #expect(!Library.isEncrypted(at: file))
    let library = try Library(at: file, embedder: CountingEmbedder())
    #expect(try await Self.passages(library) == expected)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains("library.sqlite-keys"))
  }

  @Test func withoutAKeyOrWithAnotherItStaysLocked() async throws {
    let (folder, file, _) = try await Self.encrypted()
    defer { withExtendedLifetime(folder) {} }
    for key in [nil, try Self.secret("another secret")] {
      let error = try #require(throws: LibraryError.self) { try Library(at: file, key: key) }
      #expect(error.code == .locked)
    }
    #expect(throws: (any Error).self) {
      try DatabaseQueue(path: file.path).read { try Int.fetchOne($0, sql: "SELECT 1 FROM items") }
    }
  }

  @Test func textsAreFoundInDecryptedBytesUntilTheyAreForgotten() async throws {
    let (folder, file, secret) = try await Self.encrypted()
    defer { withExtendedLifetime(folder) {} }
    let library = try Library(at: file, embedder: CountingEmbedder(), key: secret)
    // One that is in the log alone.
    try await library.add(
      Item(id: "new", kind: .note, text: "An okapi came last."), to: "notes")
    for (text, id) in [("Zebra number 17", "17"), ("An okapi came last", "new")] {
      let before = try await library.proveErasure(of: text)
      #expect(!before.isErased && !before.traces.isEmpty, "\(text)")
      try await library.forget(ItemSelection(ids: [id]))
      let after = try await library.proveErasure(of: text)
      #expect(after.isErased && after.unread.isEmpty, "\(text)")
    }
  }

  @Test func aDamagedPageIsNoticed() async throws {
    let (folder, file, secret) = try await Self.encrypted(400)
    defer { withExtendedLifetime(folder) {} }
    var bytes = try Data(contentsOf: file)
    for page in stride(from: 4096, to: bytes.count, by: 4096) { bytes[page + 1000] ^= 1 }
    try bytes.write(to: file)
    let error = try #require(throws: LibraryError.self) { try Library(at: file, key: secret) }
    #expect(error.code == .damaged)
  }

  @Test func itsVectorsAreEncryptedBesideItAndFoundThere() async throws {
    let (folder, file, secret) = try await Self.encrypted()
    defer { withExtendedLifetime(folder) {} }
    let embedder = CountingEmbedder()
    let text = Self.items(40)[17].text
    let vector = try #require(try await embedder.embed([text], as: .passage).first)
    let bytes = vector.prefix(8).flatMap {
      withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init)
    }
    let saved = URL(fileURLWithPath: file.path + "-vectors")
    let expected: [[String]]
    do {
      let library = try Library(at: file, embedder: embedder, key: secret)
      expected = try await Self.passages(library)
      try await library.saveVectors()
      #expect(try Data(contentsOf: saved).range(of: Data(bytes)) == nil)
      let proof = try await library.proveErasure(of: text)
      #expect(proof.traces.contains { $0.path == saved.path })
    }
    let library = try Library(at: file, embedder: embedder, key: secret)
    #expect(try await Self.passages(library) == expected)
    #expect(library.fullReadCount == 0)
    try await library.forget(ItemSelection(ids: ["17"]))
    #expect(try await library.proveErasure(of: text).isErased)
  }

  @Test func theVectorsOfAPlainLibraryGoWhenItIsEncrypted() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.file("library.sqlite")
    do {
      let library = try Library(at: file, embedder: CountingEmbedder())
      try await library.add(Self.items(30), as: "notes")
      try await library.saveVectors()
      #expect(FileManager.default.fileExists(atPath: file.path + "-vectors"))
    }
    _ = try Library.encrypt(at: file, with: try Self.secret())
    #expect(!FileManager.default.fileExists(atPath: file.path + "-vectors"))
  }
}
