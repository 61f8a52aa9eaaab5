import Foundation
import GRDB
import Items
import Recollect
import RecollectTesting
import TestSupport
import Testing

/// Tests that a killed process has lost no item that it had stored or deleted.
@Suite(.serialized) struct KilledRecordsTests {
  /// Checks a collection whose items are threads by themselves, and one whose items are one thread.
  @Test(arguments: [false, true])
  func twentyKillsLoseNothingThatWasAcknowledged(inOneThread: Bool) async throws {
    let folder = try RecordWriter.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var generator = SeededGenerator(seed: 5)
    var done = 0
    for trial in 0..<20 {
      try RecordWriter.Plan(
        first: done, acknowledged: Int.random(in: 0..<10, using: &generator),
        microseconds: UInt32.random(in: 0..<6000, using: &generator), inOneThread: inOneThread
      ).write(to: folder)
      let result = await #expect(
        processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
      ) {
        try await RecordWriter.run()
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      let last = output.split(separator: "\n").compactMap { Int($0) }.max()
      done = max(done, (last ?? -1) + 1)

      let library = folder.appending(path: RecordWriter.library)
      // A thread whose item was deleted is composed again afterwards.
      let faults = try inOneThread ? LibraryRows.places(library) : LibraryRows.faults(library)
      #expect(faults == [], "trial \(trial)")
      let rows = try rows(library, inOneThread: inOneThread)
      // The step after the last acknowledged one is done completely or not at all.
      let candidates = [done, done + 1]
      var matches = false
      for count in candidates where !matches {
        matches = try await rows == expectedRows(after: count, in: folder, inOneThread)
      }
      #expect(matches, "trial \(trial): neither \(done) nor \(done + 1) steps are stored")
    }
    #expect(done > 20)
  }

  /// Returns the rows of a library, or only the items and their texts if chunks may wait to be
  /// embedded.
  private func rows(_ file: URL, inOneThread: Bool) throws -> [String: [String]] {
    if !inOneThread { return try StoringItemsTests.rows(file) }
    let items = try DatabaseQueue(path: file.path).read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT i.external_id, i.title, i.ordinal,
            substr(CAST(t.text AS BLOB), i.text_start + 1, i.text_end - i.text_start) AS text
          FROM items i JOIN threads t ON t.id = i.thread_id ORDER BY i.ordinal
          """
      ).map(\.description)
    }
    return ["items": items]
  }

  /// Returns the rows of a library that got the items of the first steps at once.
  private func expectedRows(
    after count: Int, in folder: URL, _ inOneThread: Bool
  ) async throws -> [String: [String]] {
    let file = folder.appending(path: "expected-\(UUID()).sqlite")
    let library = try Library(at: file, embedder: HashingEmbedder())
    let items = RecordWriter.items(after: count, inOneThread: inOneThread)
    try await library.add(items, as: RecordWriter.collection)
    return try rows(file, inOneThread: inOneThread)
  }
}

/// A process that stores and deletes items, prints the number of each finished step, and is killed.
private enum RecordWriter {
  static let library = "library.sqlite"
  static let collection = "records"

  /// The first step of a process, and the moment of its death.
  struct Plan: Codable {
    var first: Int
    /// The number of steps after which the time begins to run.
    var acknowledged: Int
    var microseconds: UInt32
    var inOneThread: Bool

    func write(to folder: URL) throws {
      try JSONEncoder().encode(self).write(to: folder.appending(path: "plan.json"))
    }
  }

  private enum Step {
    case store(Item)
    case delete(String)
  }

  /// Creates the folder of the running process, which its child finds by its process id.
  static func makeFolder() throws -> URL {
    let folder = folder(of: getpid())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder
  }

  private static func folder(of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "recollect-records-\(process)")
  }

  /// Runs steps until the process is killed.
  static func run() async throws {
    let folder = folder(of: getppid())
    let plan = try JSONDecoder().decode(
      Plan.self, from: Data(contentsOf: folder.appending(path: "plan.json")))
    let library = try Library(at: folder.appending(path: library), embedder: HashingEmbedder())
    var number = plan.first
    while true {
      if number - plan.first == plan.acknowledged {
        Thread.detachNewThread {
          usleep(plan.microseconds)
          kill(getpid(), SIGKILL)
        }
      }
      switch step(number, inOneThread: plan.inOneThread) {
      case .store(let item): try await library.add(item, to: collection)
      case .delete(let id): try await library.remove(id: id, from: collection)
      }
      let line = Array("\(number)\n".utf8)
      _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      number += 1
    }
  }

  /// Returns the items of the collection after a number of steps.
  static func items(after count: Int, inOneThread: Bool) -> [Item] {
    var items: [String: Item] = [:]
    for number in 0..<count {
      switch step(number, inOneThread: inOneThread) {
      case .store(let item): items[item.id] = item
      case .delete(let id): items[id] = nil
      }
    }
    return Array(items.values)
  }

  private static func step(_ number: Int, inOneThread: Bool) -> Step {
    var generator = SeededGenerator(seed: UInt64(number))
    let id = "record \(Int.random(in: 0..<9, using: &generator))"
    if Int.random(in: 0..<4, using: &generator) == 0 { return .delete(id) }
    let words = (0..<Int.random(in: 1..<1500, using: &generator)).map { "word\($0 % 97)." }
    return .store(
      Item(
        id: id, kind: .note, title: "Step \(number)", text: words.joined(separator: " "),
        date: Date(timeIntervalSince1970: Double(number) * 86_400),
        people: [Item.Participant(role: .from, name: "Ada")], thread: inOneThread ? "all" : nil))
  }
}
