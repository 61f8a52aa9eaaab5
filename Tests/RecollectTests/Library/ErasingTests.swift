import Foundation
import Items
import Recollect
import Testing

/// Tests that removed words aren't in any byte of the library's files.
@Suite struct ErasingTests {
  /// Words that share only their first two letters with other words.
  ///
  /// FTS5 doesn't write out the beginning that neighboring words of its index share.
  private static let words = (0..<40).map { number in
    "qz\(Character(UnicodeScalar(97 + UInt8(number % 26))))xvwk\(number)jarumbling"
  }

  /// Returns the beginnings of the words that are in the library's files.
  ///
  /// Stems have the same beginnings as their words.
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
    // In the index, the words are between those of other texts.
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

  /// Checks that the parts of a thread with copies stay, and the rest of its text is erased.
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

  /// Checks that the words of deleted notes are erased when any source is removed.
  ///
  /// An import alone may leave them in the index of words.
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
