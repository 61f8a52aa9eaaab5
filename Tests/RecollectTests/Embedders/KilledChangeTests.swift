import Foundation
import Importers
import Items
import Recollect
import RecollectTesting
import TestSupport
import Testing

/// Tests that a killed change of the embedder leaves a library that works, and goes on.
@Suite(.serialized) struct KilledChangeTests {
  @Test func tenKillsLeaveTheOldOrTheNewEmbedder() async throws {
    let folder = try ChangingProcess.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: ChangingProcess.library)
    let library = try Library(at: file, embedder: HashingEmbedder(dimension: 64))
    try await library.add(ChangingProcess.items, as: "notes")
    var expected: [Int: [String: [String]]] = [:]
    for dimension in [32, 64] {
      let fresh = folder.appending(path: "fresh-\(dimension).sqlite")
      try await Library(at: fresh, embedder: HashingEmbedder(dimension: dimension))
        .add(ChangingProcess.items, as: "notes")
      expected[dimension] = try rows(fresh)
    }
    var generator = SeededGenerator(seed: 14)
    var stopped = 0
    var dimension = 64
    for trial in 0..<10 {
      let new = dimension == 64 ? 32 : 64
      try ChangingProcess.Plan(
        dimension: new, steps: Int.random(in: 0..<12, using: &generator),
        microseconds: UInt32.random(in: 0..<4000, using: &generator)
      ).write(to: folder)
      await #expect(processExitsWith: .signal(SIGKILL)) { try await ChangingProcess.run() }

      #expect(try LibraryRows.faults(file) == [], "trial \(trial)")
      let opened = try await Library(at: file).withEmbedders { reference in
        HashingEmbedder(dimension: reference?.identifier == "hashing-32" ? 32 : 64)
      }
      let used = try await #require(opened.embedders().first)
      #expect(used.state == .inUse && used.isComplete, "trial \(trial)")
      #expect(try await opened.search("crop 3 in field 4").passages.count > 0)
      if used.dimension == dimension { stopped += 1 }

      try await opened.changeEmbedder(to: HashingEmbedder(dimension: new))
      #expect(try await opened.embedders().map(\.dimension) == [new])
      #expect(try rows(file) == expected[new], "trial \(trial)")
      dimension = new
    }
    #expect(stopped > 2)
  }

  private func rows(_ file: URL) throws -> [String: [String]] {
    var rows = try LibraryRows.all(file)
    rows["files"] = nil
    return rows
  }
}

/// A process that changes the embedder of a library and is killed meanwhile.
private enum ChangingProcess {
  static let library = "library.sqlite"
  static let items = (0..<600).map { number in
    Item(
      id: "\(number)", kind: .note,
      text: "Note \(number) on crop \(number % 17) in field \(number % 5).")
  }

  struct Plan: Codable {
    /// The dimension of the new embedder.
    var dimension: Int
    /// The number of steps after which the time begins to run.
    var steps: Int
    var microseconds: UInt32

    func write(to folder: URL) throws {
      try JSONEncoder().encode(self).write(to: folder.appending(path: "plan.json"))
    }
  }

  /// Creates the folder of the running process, which its child finds by its process id.
  static func makeFolder() throws -> URL {
    let folder = folder(of: getpid())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder
  }

  private static func folder(of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "recollect-change-\(process)")
  }

  static func run() async throws {
    let folder = folder(of: getppid())
    let plan = try JSONDecoder().decode(
      Plan.self, from: Data(contentsOf: folder.appending(path: "plan.json")))
    let library = try Library(at: folder.appending(path: library))
    let steps = Mutexed(0)
    try await library.changeEmbedder(to: HashingEmbedder(dimension: plan.dimension)) { _ in
      steps.value += 1
      if steps.value == plan.steps { killLater(after: plan.microseconds) }
    }
    // A change with fewer steps is killed while its last ones are done, or after them.
    killLater(after: plan.microseconds)
    try await Task.sleep(for: .seconds(60))
  }

  private static func killLater(after microseconds: UInt32) {
    Thread.detachNewThread {
      usleep(microseconds)
      kill(getpid(), SIGKILL)
    }
  }
}
