import Foundation
import Items
import Recollect
import Testing

/// Tests of the stored content of paths.
@Suite struct PlacesTests {
  @Test func filesFoldersAndSourcesAreKnown() async throws {
    let library = try TestLibrary()
    try library.write("One.", to: "a/one.md")
    try library.write("Two.", to: "a/two.md")
    try library.write("Three.", to: "ab/three.md")
    try await library.add()
    let root = library.notes.path
    let source = try #require(try await library.library.place(root))
    #expect(source.isSource && source.files.count == 3 && source.filesWithoutItems == 0)
    let folder = try #require(try await library.library.place(root + "/a"))
    #expect(!folder.isSource && folder.files == [root + "/a/one.md", root + "/a/two.md"])
    let file = try #require(try await library.library.place(root + "/ab/three.md"))
    #expect(!file.isSource && file.files == [root + "/ab/three.md"])
    for path in [root + "/abc", root + "/a/on", root + "/A", "/nowhere"] {
      #expect(try await library.library.place(path) == nil)
    }
  }

  @Test func aFileOfWhichOthersHoldEverythingIsKnown() async throws {
    let library = try TestLibrary()
    try library.write(Mails.mailbox(Mails.mail("1@x")), to: "a.mbox")
    try library.write(Mails.mailbox(Mails.mail("1@x")), to: "b.mbox")
    try await library.add()
    let copy = try #require(try await library.library.place(library.notes.path + "/b.mbox"))
    #expect(copy.files.isEmpty && copy.filesWithoutItems == 1)
  }

  @Test func collectionsAreKnownByTheirNames() async throws {
    let library = try TestLibrary()
    try await library.library.add([Item(id: "1", kind: .note, text: "Quinces.")], as: "a")
    #expect(try await library.library.place("items:a")?.isSource == true)
  }

  @Test func threadsAreCountedByLanguage() async throws {
    let library = try TestLibrary()
    let english = "The quinces that we have in the garden are ripe, and it is time for the harvest."
    for (id, text) in [("1", english), ("2", english + " Yes."), ("3", "xyzzy")] {
      try await library.library.add([Item(id: id, kind: .note, text: text)], as: id)
    }
    #expect(try await library.library.languages() == ["en": 2, nil: 1])
  }

  /// Checks that a look-up by line finds a mail and its attachments, which begin on one line, in
  /// order.
  @Test func aMailComesBeforeItsAttachments() async throws {
    let library = try TestLibrary()
    let parts = (1...11).map { number in
      "--b\nContent-Type: text/plain; name=\"\(number).txt\"\n"
        + "Content-Disposition: attachment; filename=\"\(number).txt\"\n\nPart \(number).\n"
    }
    let mail = Mails.mail("1@x", "").replacing(
      "\n\n\n",
      with: "\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSee these.\n" + parts.joined()
        + "--b--\n")
    try library.write(Mails.mailbox(Mails.mail("0@x", subject: "No"), mail), to: "a.mbox")
    try await library.add()
    let file = library.notes.path + "/a.mbox"
    let mails = try await library.library.threads(at: file)
    let line = try #require(mails.first { $0.items[0].item.id == "1@x" }?.items[0].line)
    for line in [line, line + 3] {
      let threads = try await library.library.threads(at: file, line: line)
      #expect(threads.map(\.kind) == [.mail] + Array(repeating: .note, count: 11))
      #expect(threads.dropFirst().map(\.title) == (1...11).map { "\($0).txt" })
    }
    let first = try await library.library.threads(at: file, line: 1)
    #expect(first.map { $0.items[0].item.id } == ["0@x"])
  }
}
