import Foundation
import Importers
import Recollect
import Testing

/// Tests of threads of real mail.
@Suite struct MailThreadsTests {
  @Test func theSampleMailMakesItsThreads() async throws {
    let library = try TestLibrary()
    try await library.library.add(TestData.samples("mail"), using: ImporterRegistry())
    let sizes = try library.strings(
      "SELECT count(*) FROM items WHERE kind = 'mail' GROUP BY thread_id ORDER BY count(*)")
    #expect(sizes.count == 40)
    #expect(sizes.compactMap(Int.init).reduce(0, +) == 261)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test(TestData.needs("mail/list"))
  func aMailingListMakesItsThreads() async throws {
    let library = try TestLibrary()
    try await library.library.add(
      TestData.shared.appending(path: "mail/list"), using: ImporterRegistry())
    let sizes = try library.strings(
      "SELECT count(*) FROM items WHERE kind = 'mail' GROUP BY thread_id ORDER BY count(*)")
    #expect(sizes.count == 24)
    // There are 53 mails, and two of them share a `Message-ID`.
    #expect(sizes.compactMap(Int.init).reduce(0, +) == 52)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }
}
