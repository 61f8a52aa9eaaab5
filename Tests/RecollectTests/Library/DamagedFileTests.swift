import Foundation
import Items
import Recollect
import TestSupport
import Testing

/// Tests that a damaged file either works or is reported as damaged, and never ends the process.
@Suite struct DamagedFileTests {
  @Test func flippedBytesAreReportedOrHarmless() async throws {
    let whole = try await Self.filled()
    var generator = SeededGenerator(seed: 11)
    var reported = 0
    for trial in 0..<60 {
      let folder = try TemporaryFolder()
      var bytes = whole
      // Either 4 KiB in a row are overwritten, or 40 single bytes.
      if trial % 3 == 0 {
        let start = Int.random(in: 100..<bytes.count - 5000, using: &generator)
        for position in start..<start + 4096 {
          bytes[position] = .random(in: 0...255, using: &generator)
        }
      } else {
        for _ in 0..<40 {
          let position = Int.random(in: 100..<bytes.count, using: &generator)
          bytes[position] ^= UInt8.random(in: 1...255, using: &generator)
        }
      }
      try folder.write(bytes, to: "library.sqlite")
      reported += await use(folder) ? 1 : 0
    }
    #expect(reported > 20)
  }

  @Test(arguments: [50, 150, 4096, 8192, 20_000, 100_000])
  func aTruncatedFileIsReported(size: Int) async throws {
    let whole = try await Self.filled()
    let folder = try TemporaryFolder()
    try folder.write(whole.prefix(size), to: "library.sqlite")
    #expect(await use(folder))
  }

  /// Reads and writes the library in every way.
  ///
  /// - Returns: `true` if it was reported as damaged; otherwise, `false`.
  private func use(_ folder: TemporaryFolder) async -> Bool {
    let file = folder.file("library.sqlite")
    let actions: [(Library.Access, (Library) async throws -> Void)] = [
      (.readOnly, { _ = try await $0.status() }),
      (.readOnly, { _ = try await $0.search("harvest of note 17") }),
      (
        .readOnly,
        { library in
          var options = SearchOptions(floor: nil)
          options.filter.senders = ["anna"]
          _ = try await library.search("\"note 17\" quinces", options: options)
        }
      ),
      (.readWrite, { try await $0.add(Self.items(changed: true), as: "notes") }),
      (.readWrite, { try await $0.remove(source: "items:notes") }),
    ]
    var isReported = false
    for (access, action) in actions {
      do {
        let library = try Library(at: file, embedder: CountingEmbedder(), access: access)
        try await action(library)
      } catch let error as LibraryError {
        let isTold = [.damaged, .notALibrary, .missing, .unknownSource].contains(error.code)
        #expect(isTold, "\(error) \(String(describing: error.underlyingError))")
        isReported = true
      } catch {
        Issue.record("not a LibraryError: \(error)")
      }
    }
    return isReported
  }

  private static func filled() async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = folder.file("library.sqlite")
    do {
      let library = try Library(at: file, embedder: CountingEmbedder())
      try await library.add(items(changed: false), as: "notes")
    }
    // The log was copied into the file when its last connection was closed.
    #expect(!TestData.exists(folder.file("library.sqlite-wal")))
    return try [UInt8](Data(contentsOf: file))
  }

  private static func items(changed: Bool) -> [Item] {
    (0..<150).map { number in
      let text = (0..<20).map { "Harvest \($0 * number) of quinces in note \(number)." }
      return Item(
        id: "\(number)", kind: number % 2 == 0 ? .note : .mail, title: "Note \(number)",
        text: text.joined(separator: changed ? "\n" : " "),
        date: Date(timeIntervalSince1970: 1e9 + Double(number)),
        people: [Item.Participant(role: .from, name: "Anna", address: "anna@example.org")])
    }
  }
}
