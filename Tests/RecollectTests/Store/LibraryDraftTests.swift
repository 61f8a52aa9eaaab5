import Foundation
import Recollect
import Testing

/// Tests of copies that are being made beside the file that they are to replace.
@Suite struct LibraryDraftTests {
  private let folder: TemporaryFolder
  private var place: URL { folder.file("library.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test func twoProgramsMakeNoCopyForOnePlaceAtOnce() async throws {
    let draft = try await LibraryDraft(replacing: place)
    let error = await #expect(throws: LibraryError.self) {
      _ = try await LibraryDraft(replacing: place, waiting: .zero)
    }
    #expect(error?.code == .busy)
    draft.delete()
    let other = try await LibraryDraft(replacing: folder.file("other.sqlite"), waiting: .zero)
    #expect(other.url != draft.url)
  }

  @Test func theFilesOfADraftAndItsLockGo() async throws {
    do {
      let draft = try await LibraryDraft(replacing: place)
      for end in ["", "-wal", "-keys"] {
        try Data("Pears.".utf8).write(to: URL(fileURLWithPath: draft.url.path + end))
      }
      draft.delete()
    }
    #expect(try names() == [])
  }

  @Test func whatAKilledProgramLeftIsDeletedAndNothingElse() async throws {
    let kept = [
      "library.sqlite", "library.sqlite.damaged", "library.sqlite.partial",
      "library.sqlite.partial-0123456789abcdef.txt", "library.sqlite.partial-holiday",
    ]
    let left = ["", "-wal", "-keys"].map { "library.sqlite.partial-0123456789abcdef\($0)" }
    for name in kept + left { try folder.write("Pears.", to: name) }
    // Its lock was released by the system.
    try folder.write("", to: "library.sqlite-replacing")
    do {
      let draft = try await LibraryDraft(replacing: place)
      draft.delete()
    }
    #expect(try names() == kept)
  }

  @Test func aTextInADraftThatIsBeingMadeIsNotProvenToBeErased() async throws {
    let test = try TestLibrary(in: folder)
    try test.write("# Pears\n\nPears ripen in September.\n", to: "pears.md")
    try await test.add()
    let draft = try await LibraryDraft(replacing: test.library.url)
    try await test.library.copy(to: draft)
    try await test.library.forget(ItemSelection(ids: ["pears.md"]))
    let proof = try await test.library.proveErasure(of: "Pears ripen in September")
    let unread = proof.unread.map { URL(fileURLWithPath: $0.path).lastPathComponent }
    #expect(unread == [draft.url.lastPathComponent] && !proof.isErased, "\(proof)")
    draft.delete()
    #expect(try await test.library.proveErasure(of: "Pears ripen in September").isErased)
  }

  @Test func aTextInADraftOfAKilledProgramIsErasedWithThatOfTheLibrary() async throws {
    let test = try TestLibrary(in: folder)
    try test.write("# Pears\n\nPears ripen in September.\n", to: "pears.md")
    try await test.add()
    let name = "library.sqlite.partial-0123456789abcdef"
    try folder.write("Pears ripen in September.", to: name)
    #expect(try await !test.library.proveErasure(of: "Pears ripen in October").isErased)
    try await test.library.forget(ItemSelection(ids: ["pears.md"]))
    #expect(try !names().contains(name))
    #expect(try await test.library.proveErasure(of: "Pears ripen in September").isErased)
  }
}
