import Foundation
import Items
import Recollect
import Testing

/// Tests that of equal items the ones that weren't forgotten stay.
@Suite struct RecognizedItemsTests {
  private static let text = "The zebraquartz affair must stay hidden, said the miller on Monday."

  private func backUp(_ test: TestLibrary) async throws -> Library {
    let file = test.folder.file("copy.sqlite")
    try await test.library.backUp(to: file)
    return try Library(at: file)
  }

  @Test func whatTheLibraryStillHasIsNotForgottenInItsCopy() async throws {
    let test = try TestLibrary()
    try test.write(Self.text, to: "a.md")
    try test.write(Self.text, to: "b.md")
    try test.folder.write(Self.text, to: "other/c.md")
    try await test.add()
    try await test.add("other")
    let copy = try await backUp(test)
    #expect(try await test.library.forget(test.selection("notes/a.md")).items == 1)
    let found = try await copy.items(forgottenIn: test.library)
    #expect(found.map(\.path) == [test.folder.file("notes/a.md").path], "\(found)")
    #expect(try await test.library.forget(test.selection("other")).items == 1)
    let more = try await copy.items(forgottenIn: test.library)
    #expect(
      more.map(\.path) == ["notes/a.md", "other/c.md"].map { test.folder.file($0).path }, "\(more)")
  }

  /// Checks that of three equal messages of a minute two stay if one was forgotten.
  @Test func equalMessagesAreCountedInACopy() async throws {
    let test = try TestLibrary()
    let line = "12/01/2020, 10:00 - Anna: ok\n"
    let rest = "13/01/2020, 10:01 - Me: fine\n14/01/2020, 10:02 - Me: good\n"
    try test.write(line + line + line + rest, to: "WhatsApp Chat with Anna.txt")
    try await test.add()
    let copy = try await backUp(test)
    let items = try await test.library.items(in: ItemSelection()).filter { $0.line == 2 }
    #expect(try await test.library.forget(ItemSelection(items: Set(items))).items == 1)
    #expect(try await copy.items(forgottenIn: test.library).count == 1)
  }

  @Test func anUnchangedItemStaysWhenItsWhiteSpaceChanges() async throws {
    let test = try TestLibrary()
    try test.write(Self.text, to: "a.md")
    try test.folder.write(Self.text, to: "other/b.md")
    try await test.add()
    try await test.add("other")
    #expect(try await test.library.forget(test.selection("notes/a.md")).items == 1)
    try test.folder.write(Self.text + "  \n\n", to: "other/b.md")
    #expect(try await test.add("other").itemsForgotten == 0)
    #expect(try await test.find("zebraquartz").count == 1)
    // A new copy is left out, and so is the forgotten file.
    try test.folder.write(Self.text, to: "other/new.md")
    try test.write(Self.text + "\n", to: "a.md")
    #expect(try await test.add("other").itemsForgotten == 1)
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try LibraryRows.faults(test.library.url) == [])
  }
}
