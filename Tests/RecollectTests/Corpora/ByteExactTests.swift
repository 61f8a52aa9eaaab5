import Foundation
import Importers
import Items
import Recollect
import RecollectTesting
import Synchronization
import Testing

/// Tests that ranges are exact to the byte.
///
/// Every chunk and passage is its thread's text at its range. Every segment of a thread is its
/// item's text at its offset. An item with a text offset has exactly that text at that place of its
/// file.
@Suite struct ByteExactTests {
  @Test(arguments: ["Samples/mail", "Samples/notes", "Tests/ImportersTests/Fixtures"])
  func holdsOfWhatComesWithThePackage(folder: String) async throws {
    try await check(TestData.root.appending(path: folder), items: 5)
  }

  @Test(
    TestData.needs("mail"),
    arguments: [
      "mail/bc3", "mail/list", "mail/replies", "mail/stalwart", "chat", "notes/til",
      "notes/recipes", "notes/swift-book",
    ])
  func holdsOfACorpus(folder: String) async throws {
    try await check(TestData.shared.appending(path: folder), items: 2)
  }

  @Test(TestData.needs("meetings/qmsum"))
  func holdsOfMeetings() async throws {
    let folder = try TemporaryFolder()
    let all = TestData.shared.appending(path: "meetings/qmsum/train")
    let names = try FileManager.default.contentsOfDirectory(atPath: all.path).sorted()
    let step = max(1, names.count / 10)
    for name in stride(from: 0, to: names.count, by: step).prefix(10).map({ names[$0] }) {
      try FileManager.default.copyItem(
        at: all.appending(path: name), to: folder.file(name))
    }
    try await check(folder.url, items: 10)
  }

  private func check(_ source: URL, items: Int) async throws {
    let folder = try TemporaryFolder()
    let reader = PlaceReader()
    let library = try Library(
      at: folder.file("library.sqlite"), embedder: HashingEmbedder(dimension: 16))
    let report = try await library.add(source, using: reader)
    #expect(report.items >= items)
    #expect(reader.faults == [])
    #expect(try LibraryRows.faults(library.url) == [])
    try await checkThreads(of: library)
  }

  private func checkThreads(of library: Library) async throws {
    var words: Set<String> = []
    for id in try LibraryRows.threadIDs(library.url) {
      let thread = try #require(try await library.thread(id))
      let text = Array(thread.text.utf8)
      for member in thread.items {
        // A NUL, which SQLite can't store, is stored as a space.
        let whole = Array(member.item.text.utf8)
        let isExact = member.segments.allSatisfy { segment in
          segment.range.upperBound <= text.count
            && segment.offset + segment.range.count <= whole.count
            && text[segment.range].elementsEqual(
              whole[segment.offset...].prefix(segment.range.count))
        }
        #expect(isExact, "\(member.path): \(member.item.id)")
      }
      let found = thread.text.components(separatedBy: CharacterSet.letters.inverted)
      if words.count < 12, let longest = found.max(by: { $0.count < $1.count }) {
        words.insert(longest)
      }
    }
    for word in words {
      let options = SearchOptions(limit: 40, floor: nil)
      for passage in try await library.search(word, options: options).passages {
        let thread = try #require(try await library.thread(passage.threadID))
        #expect(
          thread.text.utf8.dropFirst(passage.range.lowerBound).prefix(passage.range.count)
            .elementsEqual(passage.text.utf8))
      }
    }
  }
}

/// A reader like `ImporterRegistry` that records items whose text isn't at their text offset.
private final class PlaceReader: SourceReader {
  private let base = ImporterRegistry()
  private let found = Mutex<[String]>([])

  var faults: [String] { found.withLock { $0 } }

  func list(_ path: String) throws -> SourceListing { try base.list(path) }

  func digest(of file: SourceFile) throws -> String { try base.digest(of: file) }

  func importer(for file: SourceFile, named name: String?) throws -> (any Importer)? {
    try base.importer(for: file, named: name).map { PlaceImporter(base: $0, reader: self) }
  }

  private func check(_ item: Item, in file: SourceFile) throws {
    guard let offset = item.textOffset, file.member == nil, file.content == nil else { return }
    let handle = try FileHandle(forReadingFrom: file.url)
    defer { try? handle.close() }
    try handle.seek(toOffset: UInt64(offset))
    let count = item.text.utf8.count
    let bytes = count == 0 ? Data() : try handle.read(upToCount: count) ?? Data()
    if !bytes.elementsEqual(item.text.utf8) { found.withLock { $0.append(item.id) } }
  }

  private struct PlaceImporter: Importer {
    let base: any Importer
    let reader: PlaceReader

    var name: String { base.name }
    func recognizes(_ candidate: SourceFile.Candidate) -> Bool { base.recognizes(candidate) }
    func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
      try base.scan(file, report: report)
    }
    func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
      let item = try base.read(outline, in: file)
      try reader.check(item, in: file)
      return item
    }
  }
}
