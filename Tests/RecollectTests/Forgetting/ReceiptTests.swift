import Foundation
import Items
import Recollect
import TestSupport
import Testing

@Suite("Receipts of what was forgotten")
struct ReceiptTests {
  private func library() async throws -> TestLibrary {
    let test = try TestLibrary(embedder: CountingEmbedder(dimension: 8))
    try test.write("# Diary\n\nQzorvath rains on Umbraxil.\n", to: "diary.md")
    try test.write("# Pears\n\nPears ripen in September.\n", to: "pears.md")
    try test.write(Mails.mailbox(Mails.mail("1", "One two three."), Mails.mail("2")), to: "a.mbox")
    try await test.add()
    return test
  }

  @Test("Each has the numbers of what was there before, and none of its words")
  func numbers() async throws {
    let test = try await library()
    #expect(try await test.library.receipts() == [])
    let first = try await test.library.forget(test.selection("notes/diary.md"))
    #expect(first.receipt == 1)
    let memory = Memory.Draft("I keep seven bees in Leer.")
    try await test.library.remember(memory)
    #expect(try await test.library.forgetMemories([1]) == [1])
    let nothing = try await test.library.forget(ItemSelection(ids: ["nobody"]))
    #expect(nothing.receipt == nil)
    #expect(try await test.library.forgetMemories([1, 9]) == [])
    let receipts = try await test.library.receipts()
    #expect(receipts.map(\.id) == [1, 2])
    #expect(receipts[0].items == ["note": 1] && receipts[0].memories == 0)
    #expect(receipts[0].passages == 1 && receipts[0].vectors == 1)
    #expect(receipts[0].words == 5)
    #expect(receipts[0].files.first?.name == test.library.url.lastPathComponent)
    #expect(receipts[1].items == [:] && receipts[1].memories == 1 && receipts[1].passages == 0)
    #expect(receipts[1].vectors == 1 && receipts[1].words == 6)
    for text in ["Qzorvath rains on Umbraxil.", "I keep seven bees in Leer."] {
      #expect(try await test.library.proveErasure(of: text).isErased)
    }
  }

  @Test("Forgetting everything leaves receipts of that alone")
  func everything() async throws {
    let test = try await library()
    try await test.library.forget(ItemSelection(ids: ["1"]))
    try await test.library.forgetEverything()
    let receipts = try await test.library.receipts()
    #expect(receipts.map(\.items) == [["mail": 1, "note": 2]])
    #expect(receipts.first?.files.isEmpty == false)
  }
}
