import Foundation
import Testing
import VectorSearch

@Suite("Killed while saving")
struct KilledSaveTests {
  @Test("Twenty kills during saves leave a whole snapshot, of before or after")
  func kills() async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "index")
    try Self.index(number: 0).save(to: file, stamp: [0])
    for round in 0..<20 {
      // The child gets the name of the file and the time to live from its environment.
      setenv("RECOLLECT_KILLED_SAVE", "\(file.path)\n\(300 + round * 900)", 1)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        let parts = ProcessInfo.processInfo.environment["RECOLLECT_KILLED_SAVE"]!.split(
          separator: "\n")
        let url = URL(filePath: String(parts[0]))
        Thread.detachNewThread {
          usleep(UInt32(parts[1])!)
          kill(getpid(), SIGKILL)
        }
        for number in 1... {
          try Self.index(number: number).save(to: url, stamp: [UInt8(number % 256)])
        }
      }
      let snapshot = try VectorSnapshot(mapping: file)
      try snapshot.verify()
      let index = try QuantizedIndex(snapshot)
      index.checkInvariants()
      let number = Float(snapshot.stamp[0])
      #expect(index.search([1, 0], count: 1).map(\.score) == [number])
      #expect(index.count == 400)
      // A file that a crash left is no obstacle.
      if round % 5 == 4 { try index.save(to: file, stamp: snapshot.stamp) }
    }
    unsetenv("RECOLLECT_KILLED_SAVE")
  }

  private static func index(number: Int) -> QuantizedIndex {
    var index = QuantizedIndex(dimension: 2)
    for id in Int64(0)..<400 { index.insert([Float(number % 256), 1], id: id) }
    return index
  }
}
