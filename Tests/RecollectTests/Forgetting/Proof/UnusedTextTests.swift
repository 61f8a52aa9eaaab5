import Foundation
import GRDB
import Recollect
import Testing

/// Tests of text that SQLite has left in the unused bytes of pages.
@Suite struct UnusedTextTests {
  private static let kept = "Pears ripen in the last week of September, and quinces after them."
  private static let gone = "Qzorvath was diagnosed by Doctor Umbraxil in Quibbletown."

  /// A library with two notes, and a text in bytes of its file that belong to no row.
  private func library(leaving text: String) async throws -> TestLibrary {
    let folder = try TemporaryFolder()
    do {
      let first = try TestLibrary(in: folder)
      try first.write(Self.kept, to: "pears.md")
      try first.write("Plums ripen in August.\n", to: "plums.md")
      try await first.add()
      let queue = try DatabaseQueue(path: first.library.url.path)
      try await queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      // The only row of this table is at the end of its page.
      let page = try await queue.read {
        try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'models'")
      }
      let file = try FileHandle(forWritingTo: first.library.url)
      try file.seek(toOffset: UInt64(4096 * (try #require(page) - 1) + 1000))
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    }
    return try TestLibrary(in: folder)
  }

  private func has(_ text: String, _ test: TestLibrary) throws -> Bool {
    try Data(contentsOf: test.library.url).range(of: Data((text + "\0").utf8)) != nil
  }

  @Test func textThatNoRowHasIsErasedWhenSomethingIsForgotten() async throws {
    let test = try await library(leaving: Self.gone)
    #expect(try has(Self.gone, test))
    #expect(try await !test.library.proveErasure(of: Self.gone).isErased)
    let part = try await test.library.proveErasure(of: "It says that " + Self.gone)
    #expect(part.traces.map(\.isPart) == [true], "\(part)")
    var selection = ItemSelection()
    selection.filter.sources = [test.notes.appending(path: "plums.md").path]
    #expect(try await test.library.forget(selection).items == 1)
    #expect(try !has(Self.gone, test))
    #expect(try await test.library.proveErasure(of: Self.gone).isErased)
    #expect(try LibraryRows.faults(test.library.url) == [])
    #expect(try await test.find("quinces").count == 1)
  }

  @Test func aCopyOfWhatIsKeptIsNoReasonToWriteTheFileAnew() async throws {
    let test = try await library(leaving: Self.kept)
    #expect(try has(Self.kept, test))
    var selection = ItemSelection()
    selection.filter.sources = [test.notes.appending(path: "plums.md").path]
    #expect(try await test.library.forget(selection).items == 1)
    #expect(try has(Self.kept, test))
    // A phrase of a kept text doesn't count as a part of another one.
    let other = "Figs ripen in the last week of September, and nuts after them."
    #expect(try await test.library.proveErasure(of: other).traces.isEmpty)
  }
}
