import Foundation
import Importers
import Items
import Recollect
import Testing

/// Removed words can't be found in the library's files, read byte by byte.
@Suite struct ErasingTests {
  /// Words that nothing else has a beginning in common with but for two letters; what FTS5 shares
  /// between neighbouring words isn't written out for each.
  private static let words = (0..<40).map { number in
    "qz\(Character(UnicodeScalar(97 + UInt8(number % 26))))xvwk\(number)jarumbling"
  }

  /// The beginnings of words that are in the library's files; stems have the same.
  private func found(_ library: TestLibrary) throws -> [String] {
    var bytes = Data()
    for ending in ["", "-wal", "-shm"] {
      let path = library.library.url.path + ending
      if let file = FileManager.default.contents(atPath: path) { bytes += file }
    }
    return Self.words.map { String($0.dropFirst(2).dropLast(3)) }
      .filter { bytes.range(of: Data($0.utf8)) != nil }
  }

  private func fill(_ library: TestLibrary) async throws {
    for number in 0..<60 {
      try library.write(
        "# Note \(number)\n\n" + String(repeating: "Pears and \(number) plums. ", count: 60),
        to: "\(number).md")
    }
    for (number, word) in Self.words.enumerated() {
      let text = String(repeating: "Quinces in \(word). ", count: number % 7 == 0 ? 400 : 3)
      try library.folder.write("# \(word)\n\n\(text)", to: "secret/\(number).md")
    }
    // The words lie between those of other texts in the index.
    try await library.add()
    try await library.add("secret")
    try library.write("# Last\n\nMore pears.\n", to: "last.md")
    try await library.add()
    #expect(try found(library).count == Self.words.count)
  }

  @Test func removingASourceLeavesNoneOfItsWords() async throws {
    let library = try TestLibrary()
    try await fill(library)
    try await library.library.remove(source: library.folder.file("secret").path)
    #expect(try found(library) == [])
    #expect(try await library.find("plums").count > 50)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  /// Parts of threads that another source has as well stay, the rest of their texts doesn't.
  @Test func removingWhatHasCopiesLeavesTheCopiesAlone() async throws {
    let library = try TestLibrary()
    let secret = Mails.mail("1", "It is about \(Self.words[0]) and \(Self.words[1]).")
    let other = Mails.mail("2", answering: ["1"], day: 2, "Pears then.")
    try library.write(Mails.mailbox(secret, other), to: "mails.mbox")
    try await library.add()
    try library.folder.write(Mails.mailbox(other), to: "backup/mails.mbox")
    try await library.add("backup")
    #expect(try found(library).count == 2)
    try await library.library.remove(source: library.notes.path)
    #expect(try found(library) == [])
    #expect(try await library.find("pears").count == 1)
  }

  /// Of a note that is deleted, adding again leaves words in the index alone; the next removal of any
  /// source takes them along.
  @Test func wordsOfDeletedNotesGoWithTheNextRemoval() async throws {
    let library = try TestLibrary()
    try await fill(library)
    for number in 0..<Self.words.count { try library.folder.remove("secret/\(number).md") }
    try library.folder.write("# Left\n\nQuinces.\n", to: "secret/left.md")
    try await library.add("secret")
    #expect(try await library.find(Self.words[0]).isEmpty)
    try await library.library.remove(source: library.notes.path)
    #expect(try found(library) == [])
  }
}
