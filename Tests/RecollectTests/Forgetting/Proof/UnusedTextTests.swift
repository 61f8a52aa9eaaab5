import Foundation
import GRDB
import Recollect
import TestSupport
import Testing

/// Tests of text that SQLite has left in the unused bytes of pages.
@Suite struct UnusedTextTests {
  private static let kept = "Pears ripen in the last week of September, and quinces after them."
  private static let gone = "Qzorvath was diagnosed by Doctor Umbraxil in Quibbletown."

  /// A library with two notes, and a text in bytes of its file that belong to no row.
  ///
  /// - Parameter size: The size of the file, of which all behind the last page is unused.
  private func library(
    leaving bytes: some Sequence<UInt8>, size: UInt64? = nil
  ) async throws -> TestLibrary {
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
      try file.write(contentsOf: Data(bytes))
      if let size { try file.truncate(atOffset: size) }
      try file.close()
    }
    return try TestLibrary(in: folder)
  }

  private func has(_ bytes: some Sequence<UInt8>, _ test: TestLibrary) throws -> Bool {
    let file = try FileHandle(forReadingFrom: test.library.url)
    defer { try? file.close() }
    // The pages of the library are in the first megabytes, also of a large file.
    let first = try file.read(upToCount: 8 << 20) ?? Data()
    return first.range(of: Data(bytes) + [0]) != nil
  }

  private func forgetPlums(of test: TestLibrary) async throws -> ForgetReport {
    try await test.library.forget(test.selection("notes/plums.md"))
  }

  @Test func textThatNoRowHasIsErasedWhenSomethingIsForgotten() async throws {
    let test = try await library(leaving: Self.gone.utf8)
    #expect(try has(Self.gone.utf8, test))
    #expect(try await !test.library.proveErasure(of: Self.gone).isErased)
    let part = try await test.library.proveErasure(of: "It says that " + Self.gone)
    #expect(part.traces.map(\.isPart) == [true], "\(part)")
    let report = try await forgetPlums(of: test)
    #expect(report.items == 1 && report.erasedRemains)
    #expect(try !has(Self.gone.utf8, test))
    #expect(try await test.library.proveErasure(of: Self.gone).isErased)
    #expect(try LibraryRows.faults(test.library.url) == [])
    #expect(try await test.find("quinces").count == 1)
  }

  @Test func aCopyOfWhatIsKeptIsNoReasonToWriteTheFileAnew() async throws {
    let test = try await library(leaving: Self.kept.utf8)
    #expect(try has(Self.kept.utf8, test))
    let report = try await forgetPlums(of: test)
    #expect(report.items == 1 && report.erasedRemains)
    #expect(try has(Self.kept.utf8, test))
    // A phrase of a kept text doesn't count as a part of another one.
    let other = "Figs ripen in the last week of September, and nuts after them."
    #expect(try await test.library.proveErasure(of: other).traces.isEmpty)
  }

  @Test func whatIsLeftOfAVectorIsNoReasonToWriteTheFileAnew() async throws {
    var random = SeededGenerator(seed: 3)
    // Every byte is as large as one of a text.
    let vector = (0..<200).map { _ in UInt8.random(in: 0x20...0xFF, using: &random) }
    let test = try await library(leaving: vector)
    #expect(try await forgetPlums(of: test).erasedRemains)
    #expect(try has(vector, test))
  }

  @Test(arguments: ["Äpfel und Öl für Übermütige", "梨は九月の終わりに熟れます。そして", "🍐🍎🍇🍒🍑🍋🍊"])
  func textOfEveryScriptIsErased(_ text: String) async throws {
    let test = try await library(leaving: text.utf8)
    #expect(try await forgetPlums(of: test).erasedRemains)
    #expect(try !has(text.utf8, test))
  }

  @Test func aFileThatIsTooLargeToWriteAnewIsReported() async throws {
    let test = try await library(leaving: Self.gone.utf8, size: 513 << 20)
    let report = try await forgetPlums(of: test)
    #expect(report.items == 1 && report.erasedWords && !report.erasedRemains)
    #expect(try has(Self.gone.utf8, test))
  }
}
