import Foundation
import Items
import Recollect
import TestSupport
import Testing

/// Tests of forgetting items of a library.
@Suite struct ForgetTests {
  private static let secret = "Qzorvath was diagnosed by Doctor Umbraxil."

  /// A library with three notes and a mailbox with two threads, of which two items have the secret.
  private func library() async throws -> TestLibrary {
    let test = try TestLibrary()
    try test.write("# Diary\n\nIt rains. \(Self.secret)\n", to: "diary.md")
    try test.write("# Pears\n\nPears ripen in September.\n", to: "pears.md")
    try test.write("# Plums\n\nPlums ripen in August.\n", to: "more/plums.md")
    let (first, second) = (
      Mails.mail("1", "The letter says: \(Self.secret)"),
      Mails.mail("2", answering: ["1"], day: 2, "Poor him. Shall we bring plums?")
    )
    try test.write(Mails.mailbox(first, second, Mails.mail("3", "Apples?")), to: "mails.mbox")
    try await test.add()
    return test
  }

  private func bytes(of test: TestLibrary) -> Data {
    ["", "-wal", "-shm"].reduce(into: Data()) { bytes, suffix in
      bytes += FileManager.default.contents(atPath: test.library.url.path + suffix) ?? Data()
    }
  }

  @Test func aForgottenNoteIsGoneAndImportsSkipIt() async throws {
    let test = try await library()
    let selection = test.selection("notes/diary.md")
    #expect(try await test.library.items(in: selection).map(\.title) == ["Diary"])
    let report = try await test.library.forget(selection)
    #expect(report.items == 1 && report.erasedWords && report.emptiedLog)
    #expect(try await test.library.items(in: selection).isEmpty)
    #expect(try await test.find("diary").isEmpty)
    #expect(try await test.find("pears").count == 1)
    try await test.add()
    try test.write("# Diary\n\nIt snows. \(Self.secret)\n", to: "diary.md")
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try await test.find("snows").isEmpty)
    #expect(try LibraryRows.faults(test.library.url) == [])
  }

  @Test func aForgottenMailLeavesItsThreadAndEverySourceThatHasIt() async throws {
    let test = try await library()
    let copy = try String(
      contentsOf: test.notes.appending(path: "mails.mbox"), encoding: .utf8)
    try test.folder.write(copy, to: "backup/old.mbox")
    try await test.add("backup")
    let report = try await test.library.forget(ItemSelection(ids: ["1"]))
    #expect(report.items == 1)
    for _ in 0..<2 {
      #expect(try await test.find("letter").isEmpty)
      #expect(try await test.find("bring").count == 1)
      #expect(try LibraryRows.faults(test.library.url) == [])
      try await test.add()
      try await test.add("backup")
    }
    // A later copy of the mail in another place is skipped, too.
    try test.folder.write(copy, to: "third/copy.mbox")
    #expect(try await test.add("third").itemsForgotten == 1)
    #expect(try await test.find("letter").isEmpty)
  }

  @Test func whatIsLeftOfAPassageIsFoundByMeaning() async throws {
    let test = try await library()
    let options = SearchOptions(mode: .vector, floor: nil)
    try await test.library.forget(ItemSelection(ids: ["1"]))
    let found = try await test.library.search("Shall we bring plums?", options: options)
    #expect(found.passages.first?.itemIDs == ["2"])

    // Without an embedder, it waits for one.
    let other = try await library()
    let plain = try Library(at: other.library.url)
    try await plain.forget(ItemSelection(ids: ["1"]))
    let before = try await other.library.search("Shall we bring plums?", options: options)
    #expect(!before.passages.contains { $0.itemIDs == ["2"] })
    #expect(try await plain.composeThreadsAgain { CountingEmbedder() } == 1)
    #expect(try await plain.composeThreadsAgain { CountingEmbedder() } == 0)
    let after = try await other.library.search("Shall we bring plums?", options: options)
    #expect(after.passages.first?.itemIDs == ["2"])
  }

  @Test func noByteOfAForgottenItemIsLeft() async throws {
    let test = try await library()
    #expect(try await !test.library.proveErasure(of: Self.secret).isErased)
    let report = try await test.library.forget([
      test.selection("notes/diary.md"), ItemSelection(ids: ["1"]),
    ])
    #expect(report.items == 2)
    let bytes = bytes(of: test)
    for word in ["zorvat", "mbraxil", "diagnosed by"] {
      #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)")
    }
    let proof = try await test.library.proveErasure(of: Self.secret)
    #expect(proof.isErased && proof.traces.isEmpty)
    let word = try #require(proof.words.first { $0.word == "Qzorvath" })
    #expect(word.holders == 0 && !word.isLeftover)
  }

  /// Checks that a word that another text has, or whose characters it has, isn't taken for a
  /// leftover.
  @Test func wordsOfOtherTextsDoNotCount() async throws {
    let test = try TestLibrary()
    try test.write("# A\n\nThe universities close. 東京の本。日時計。\n", to: "a.md")
    try test.write("# B\n\nUniversal joints, 日本の夜。\n", to: "b.md")
    try await test.add()
    try await test.library.forget(test.selection("notes/b.md"))
    let proof = try await test.library.proveErasure(of: "universal joints 日本の夜 university")
    #expect(proof.traces.isEmpty && proof.isErased, "\(proof.words)")
    let kept = try await test.library.proveErasure(of: "universities close")
    #expect(!kept.isErased && kept.words.allSatisfy { $0.holders == 1 && !$0.isLeftover })
  }

  /// Checks that a word is found that SQLite keeps of a deleted text until its index is rewritten.
  @Test func aLeftoverIsFound() async throws {
    let test = try await library()
    // In a small index, the next import would merge all segments.
    let words = (0..<20_000).map { "word\($0)" }.joined(separator: " ")
    try test.write(words, to: "words.txt")
    try await test.add()
    try test.folder.remove("notes/diary.md")
    try test.write("# Pears\n\nPears and figs.\n", to: "pears.md")
    try await test.add()
    let proof = try await test.library.proveErasure(of: "rains")
    #expect(proof.words.map(\.holders) == [0] && proof.words.map(\.isLeftover) == [true])
    #expect(!proof.isErased)
    try await test.library.forget(test.selection("notes/pears.md"))
    #expect(try await test.library.proveErasure(of: "rains").isErased)
  }

  @Test func aFileThatIsGoneProvesNothing() async throws {
    let test = try await library()
    try FileManager.default.removeItem(at: test.library.url)
    try? FileManager.default.removeItem(atPath: test.library.url.path + "-wal")
    try? FileManager.default.removeItem(atPath: test.library.url.path + "-shm")
    let error = await #expect(throws: LibraryError.self) {
      _ = try await test.library.proveErasure(of: Self.secret)
    }
    #expect(error?.code == .missing)
  }

  @Test func forgottenItemsComeBackOnlyWhenAskedFor() async throws {
    let test = try await library()
    try await test.library.forget(test.selection("notes/diary.md"))
    try await test.add()
    #expect(try await test.find("rains").isEmpty)
    var options = AddOptions()
    options.includesForgottenItems = true
    try await test.add(options: options)
    #expect(try await test.find("rains").count == 1)
    #expect(try test.count("forgotten_items") == 0)
    try await test.add()
    #expect(try await test.find("rains").count == 1)
  }

  @Test func aPathBringsBackOnlyWhatIsAtIt() async throws {
    let test = try await library()
    try await test.library.forget(test.selection("notes/diary.md"))
    try await test.library.forget(test.selection("notes/pears.md"))
    var options = AddOptions()
    options.includesForgottenItems = true
    let report = try await test.add("notes/diary.md", options: options)
    #expect(report.filesRead == 1)
    #expect(try await test.find("rains").count == 1)
    #expect(try await test.find("pears").isEmpty)
    try await test.add()
    #expect(try await test.find("pears").isEmpty)
  }

  @Test func aSelectionMeetsAllConditions() async throws {
    let test = try await library()
    var selection = test.selection("notes/more")
    selection.filter.kinds = [.note]
    #expect(try await test.library.items(in: selection).map(\.title) == ["Plums"])
    selection.filter.kinds = [.mail]
    #expect(try await test.library.forget(selection).items == 0)
    selection = ItemSelection()
    selection.filter.kinds = [.mail]
    #expect(try await test.library.forget(selection).items == 3)
    #expect(try test.items().count == 3)
  }

  @Test func aRecordOfACollectionCanBeStoredAgain() async throws {
    let test = try TestLibrary()
    let items = (1...3).map { number in
      Item(id: "\(number)", kind: .note, title: "Note \(number)", text: "Figs and \(number) nuts.")
    }
    try await test.library.add(items, as: "records")
    #expect(try await test.library.forget(ItemSelection(ids: ["2"])).items == 1)
    #expect(try await test.library.search("figs").passages.count == 2)
    try await test.library.add(items[1], to: "records")
    #expect(try await test.library.search("figs").passages.count == 3)
    #expect(try await test.library.forget(ItemSelection()).items == 3)
    #expect(try await test.library.sourcePaths().isEmpty)
  }

  @Test func everythingIsForgotten() async throws {
    let test = try await library()
    try await test.library.remember(.init("Umbraxil is my doctor."))
    try await test.library.forgetEverything()
    let status = try await test.library.status()
    #expect(status.items == 0 && status.sources.isEmpty)
    #expect(try await test.library.memories().isEmpty)
    let bytes = bytes(of: test)
    for word in ["zorvat", "mbraxil", "ripen", "mails.mbox"] {
      #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)")
    }
    try await test.add()
    #expect(try await test.find("rains").count == 1)
  }

  /// Compares the library with one whose files never had the forgotten mails.
  @Test(arguments: 0..<6) func forgettingEqualsNeverHavingHadTheItems(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed) + 41)
    let mails = (0..<8).map { number in
      let isAnswer = number > 0 && Bool.random(using: &random)
      let parent = isAnswer ? ["\(Int.random(in: 0..<number, using: &random))"] : []
      return Mails.mail("\(number)", answering: parent, day: number + 1, "Text \(number).")
    }
    let forgotten = (0..<8).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    let test = try TestLibrary()
    try test.folder.write(mails.prefix(5).map { Mails.mailbox($0) }.joined(), to: "notes/a.mbox")
    try test.folder.write(mails.suffix(5).map { Mails.mailbox($0) }.joined(), to: "other/b.mbox")
    let fresh = try TestLibrary()
    func kept(_ numbers: Range<Int>) -> String {
      numbers.filter { !forgotten.contains($0) }.map { Mails.mailbox(mails[$0]) }.joined()
    }
    try fresh.folder.write(kept(0..<5), to: "notes/a.mbox")
    try fresh.folder.write(kept(3..<8), to: "other/b.mbox")
    for path in ["notes", "other"] {
      try await test.add(path)
      try await fresh.add(path)
    }
    for number in forgotten {
      try await test.library.forget(ItemSelection(ids: ["\(number)"]))
      #expect(try LibraryRows.places(test.library.url) == [])
      if Bool.random(using: &random) {
        try await test.add(Bool.random(using: &random) ? "notes" : "other")
      }
    }
    for path in ["notes", "other", "notes", "other"] { try await test.add(path) }
    #expect(try test.items() == fresh.items())
    let texts = "SELECT text FROM threads ORDER BY text"
    #expect(try test.strings(texts) == fresh.strings(texts))
    let chunks = """
      SELECT c.text || (e.id IS NOT NULL) FROM chunks c LEFT JOIN embeddings e ON e.chunk_id = c.id
      ORDER BY 1
      """
    #expect(try test.strings(chunks) == fresh.strings(chunks))
    #expect(try LibraryRows.faults(test.library.url) == [])
  }

  /// Checks that both parts of a thread are composed although another source gets a mail of one of
  /// them while they are embedded.
  @Test func partsOfAThreadAreComposedAlthoughAnotherSourceGetsTheirMail() async throws {
    let folder = try TemporaryFolder()
    let isForgetting = Mutexed(false)
    let test = try TestLibrary(
      in: folder,
      embedder: CountingEmbedder { _ in
        guard isForgetting.value else { return }
        isForgetting.value = false
        try await TestLibrary(in: folder).add("backup")
      })
    let first = Mails.mail("1")
    try test.write(
      Mails.mailbox(
        first, Mails.mail("2", answering: ["1"], day: 2),
        Mails.mail("3", answering: ["2"], day: 3, subject: "Barrels")), to: "mails.mbox")
    try await test.add()
    #expect(try test.threadStarts() == ["1"])
    try folder.write(Mails.mailbox(first), to: "backup/copy.mbox")
    isForgetting.value = true
    #expect(try await test.library.forget(ItemSelection(ids: ["2"])).items == 1)
    #expect(!isForgetting.value)
    #expect(try test.threadStarts() == ["1", "3"])
    #expect(try test.strings("SELECT key FROM threads WHERE hash = ''") == [])
    #expect(try LibraryRows.faults(test.library.url) == [])
  }
}
