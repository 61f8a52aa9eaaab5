import Foundation
import Importers
import Items
import MailImporters
import Testing

@Suite struct MailCorpusTests {
  @Test(SharedData.needs("mail/list")) func everyMailOfAListIsRead() throws {
    let registry = ImporterRegistry()
    let files = try registry.list(SharedData.path("mail/list/default")).files
    #expect(files.count == 53)
    for file in files {
      let importer = try #require(try registry.importer(for: file, named: nil))
      #expect(importer.name == "eml")
      let reading = try Reading(file, with: importer)
      let item = try #require(reading.items.first)
      #expect(!item.title.isEmpty && !item.text.isEmpty && item.date != nil, "\(file.path)")
      #expect(item.people.contains { $0.role == .from && $0.address.contains("@") })
      #expect(!item.id.hasPrefix("sha256:"))
      #expect(reading.problems.isEmpty)
      if let offset = item.textOffset {
        let bytes = try Data(contentsOf: file.url)[offset...].prefix(item.text.utf8.count)
        #expect(bytes.elementsEqual(item.text.utf8), "\(file.path)")
      }
      guard let line = item.textLine else { continue }
      let lines = try Data(contentsOf: file.url).split(
        separator: 0x0A, omittingEmptySubsequences: false)
      let first = item.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)[0]
      #expect(lines[line - 1].elementsEqual(first), "\(file.path)")
    }
  }

  @Test(SharedData.needs("mail/list")) func theSameMailsInAMailboxAreTheSameItems() throws {
    let registry = ImporterRegistry()
    let files = try registry.list(SharedData.path("mail/list/default")).files
    var box: [UInt8] = []
    for file in files {
      box += Array("From x@y Tue Nov 17 18:21:38 2009\n".utf8)
      for line in try Data(contentsOf: file.url).split(
        separator: 0x0A, omittingEmptySubsequences: false
      ).dropLast() {
        if line.drop(while: { $0 == 0x3E }).starts(with: "From ".utf8) { box.append(0x3E) }
        box += line + [0x0A]
      }
      box.append(0x0A)
    }
    let single = try files.flatMap { try Reading($0, with: EMLImporter()).items }
    let joined = try Reading(box, name: "box", with: MboxImporter())
    #expect(joined.items.map(\.id) == single.map(\.id))
    #expect(joined.items.map(\.title) == single.map(\.title))
    #expect(joined.items.map(\.people) == single.map(\.people))
    #expect(joined.items.map(\.date) == single.map(\.date))
    // A mail's own last blank line can't be distinguished from the one that a mailbox adds.
    let trimmed = { (items: [Item]) in
      items.map { $0.text.trimmingCharacters(in: .newlines) }
    }
    #expect(trimmed(joined.items) == trimmed(single))
  }
}
