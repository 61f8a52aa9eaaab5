import AppSupport
import Foundation
import Items
import Recollect
import RecollectTesting
import Testing

/// Tests that a killed process has neither lost nor doubled a record.
@Suite struct KilledIndexerTests {
  @Test func killsAtAnyTimeLoseAndDoubleNothing() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var stored: Set<Bool> = []
    // Later and later, until a process was killed that had stored something.
    for trial in 0..<24 where !stored.contains(true) {
      let delay = UInt32(pow(1.7, Double(trial)) * 1000)
      let path = folder.path
      let result = await #expect(
        processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
      ) { [path = path as String, trial = trial as Int, delay = delay as UInt32] in
        try await KilledIndexerTests.index(at: path, through: (trial + 1) * 10, killAfter: delay)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      stored.insert(output.contains("stored"))

      let library = try Library(
        at: folder.appending(path: "library.sqlite"), embedder: HashingEmbedder())
      let numbers = NumberHistory(count: (trial + 1) * 10)
      try await RecordIndexer(numbers, in: library, as: "numbers").update()
      var texts: [String] = []
      for id in try await library.threadTitles(after: 0, limit: 1000).map(\.id) {
        texts += try await library.thread(id)?.items.map(\.item.text) ?? []
      }
      let expected = try await numbers.records().flatMap(\.items).map(\.text)
      #expect(texts.sorted() == expected.sorted(), "trial \(trial)")
    }
    #expect(stored == [false, true])
  }

  /// Updates again and again, each time with one change more, until it is killed.
  static func index(at folder: String, through count: Int, killAfter delay: UInt32) async throws {
    Thread.detachNewThread {
      usleep(delay)
      kill(getpid(), SIGKILL)
    }
    let file = URL(fileURLWithPath: folder).appending(path: "library.sqlite")
    let library = try Library(at: file, embedder: HashingEmbedder())
    for end in max(1, count - 9)...count {
      try await RecordIndexer(NumberHistory(count: end), in: library, as: "numbers").update()
      print("stored \(end)")
      fflush(nil)
    }
    while true { usleep(1000) }
  }
}

/// A history of numbers: each step inserts a record, changes the one before, and deletes an earlier.
private struct NumberHistory: RecordHistory {
  let count: Int

  private func record(_ number: Int) -> IndexedRecord? {
    if number % 3 == 0 && number <= count - 5 { return nil }
    let state = number < count ? "settled" : "new"
    return IndexedRecord(Item(id: "\(number)", kind: .note, text: "Number \(number) is \(state)."))
  }

  func token() async throws -> Data? { Data("\(count)".utf8) }

  func records() async throws -> [IndexedRecord] { (1...count).compactMap(record) }

  func changes(after token: Data) async throws -> RecordChanges? {
    guard let start = Int(String(decoding: token, as: UTF8.self)), start <= count else {
      return nil
    }
    let touched = max(1, start - 5)...count
    return RecordChanges(
      changed: touched.compactMap(record),
      deleted: touched.filter { record($0) == nil }.map(String.init),
      token: Data("\(count)".utf8))
  }
}
