import Foundation
import Importers
import Items
import Recollect
import Testing

/// Tests of the languages of real texts.
@Suite struct LanguageCorporaTests {
  @Test(
    TestData.needs("notes"), arguments: ["notes/til", "notes/swift-book", "notes/recipes"])
  func englishIsEnglish(corpus: String) async throws {
    let counts = try await languages(of: corpus)
    let all = counts.values.reduce(0, +)
    #expect(all > 20)
    #expect(
      Double(counts["en"] ?? 0) >= 0.98 * Double(all), "\(counts.sorted { $0.value > $1.value })")
  }

  /// Checks a mailing list of programmers.
  ///
  /// Some threads are patches with hardly a sentence, and one is French except for its quotes.
  @Test(TestData.needs("mail/list")) func aListOfProgrammersIsNotMistaken() async throws {
    let counts = try await languages(of: "mail/list")
    #expect(counts["en"] ?? 0 >= 20)
    #expect(Set(counts.keys).isSubset(of: ["en", "fr", "-"]), "\(counts)")
  }

  private func languages(of corpus: String) async throws -> [String: Int] {
    let library = try TestLibrary()
    try await library.library.add(
      TestData.shared.appending(path: corpus), using: ImporterRegistry())
    let found = try library.strings(
      "SELECT coalesce(language, '-') FROM threads WHERE length(text) > 200")
    return Dictionary(found.map { ($0, 1) }, uniquingKeysWith: +)
  }
}
