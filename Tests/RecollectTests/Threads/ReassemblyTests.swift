import Foundation
import Importers
import Items
import MailImporters
import Recollect
import TestSupport
import Testing

/// Tests that the threads of the BC3 corpus are rebuilt from its mails in any order.
///
/// The corpus gives the mails of each thread, but not the references between them; those in the
/// samples were inferred. A mail's id contains its thread, which grouping doesn't use.
@Suite struct ReassemblyTests {
  /// Returns the mails as if each were a file.
  private func mails() throws -> [Item.Threading] {
    let registry = ImporterRegistry()
    var mails: [Item.Threading] = []
    for file in try registry.list(TestData.samples("mail").path).files {
      guard let importer = try? registry.importer(for: file, named: nil) else { continue }
      let content = try Data(contentsOf: file.url)
      try importer.scan(file) { event in
        guard case .item(let outline) = event, outline.importerData == nil else { return }
        var bytes = [UInt8](content[outline.offset..<(outline.offset + outline.length)])
        if bytes.starts(with: "From ".utf8) { bytes = Array(bytes.drop { $0 != 0x0A }.dropFirst()) }
        mails.append(try threading(bytes))
      }
    }
    return mails
  }

  private func threading(_ bytes: [UInt8]) throws -> Item.Threading {
    let file = SourceFile(
      url: URL(filePath: "/"), path: "a.eml", size: bytes.count, modified: .distantPast,
      content: bytes)
    var found: Item.Threading?
    try EMLImporter().scan(file) { event in
      if case .item(let outline) = event { found = outline.threading }
    }
    return try #require(found)
  }

  /// Returns the number of a mail's thread in the corpus.
  private func thread(_ mail: Item.Threading) -> Substring {
    mail.messageID.split(separator: ".")[1]
  }

  private func groups(_ mails: [Item.Threading]) -> [[Item.Threading]] {
    ThreadGrouping().groups(of: mails).map { $0.map { mails[$0] } }
  }

  @Test func shuffledMailsMakeTheirThreads() throws {
    let mails = try mails()
    #expect(mails.count == 261)
    var random = SeededGenerator(seed: 40)
    for _ in 0..<20 {
      let groups = groups(mails.shuffled(using: &random))
      #expect(groups.count == 40)
      for group in groups {
        #expect(Set(group.map(thread)).count == 1)
        #expect(group.map { $0.date ?? .distantFuture } == group.compactMap(\.date).sorted())
      }
    }
  }

  @Test func theThreadsHoldWhenMailsAreMissing() throws {
    let mails = try mails()
    var random = SeededGenerator(seed: 41)
    for _ in 0..<20 {
      let left = mails.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
      let groups = groups(left.shuffled(using: &random))
      #expect(groups.count == Set(left.map(thread)).count)
      for group in groups { #expect(Set(group.map(thread)).count == 1) }
    }
  }

  /// Checks that subjects alone, without references, rebuild 32 threads of a list and never join
  /// two.
  ///
  /// The others have mails with different subjects. Without a list, only mails between the same
  /// people are joined.
  @Test func subjectsAloneMakeMostOfThem() throws {
    var mails = try mails()
    for index in mails.indices { mails[index].references = [] }
    for group in groups(mails) { #expect(Set(group.map(thread)).count == 1) }
    for index in mails.indices { mails[index].addresses?.list = "list.example.org" }
    let sizes = Dictionary(grouping: mails, by: thread).mapValues(\.count)
    var random = SeededGenerator(seed: 42)
    let groups = groups(mails.shuffled(using: &random))
    for group in groups { #expect(Set(group.map(thread)).count == 1) }
    let whole = groups.count { $0.count == sizes[thread($0[0])] }
    #expect(whole == 32)
  }
}
