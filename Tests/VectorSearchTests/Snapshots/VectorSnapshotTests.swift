import Foundation
import TestSupport
import Testing
import VectorSearch

/// Snapshots of every kind of index.
@Suite("Snapshots")
struct VectorSnapshotTests {
  private let folder = TemporaryFolder()
  private var file: URL { folder.url.appending(path: "index") }

  private func filled<Index: CheckedIndex>(_: Index.Type, count: Int) -> Index {
    var generator = SeededGenerator(seed: 31)
    var index = Index(dimension: 40, metric: .cosine)
    for id in Int64(0)..<Int64(count) {
      index.insert(clustered(40, centers: 20, &generator), id: id)
    }
    return index
  }

  @Test("An opened index is the one that was saved", arguments: indexTypes)
  func opened(type: any CheckedIndex.Type) throws {
    func check<Index: CheckedIndex>(_: Index.Type) throws {
      for count in [0, 1, 255, 256, 700] {
        let index = filled(Index.self, count: count)
        try index.save(to: file, stamp: Array("change 9".utf8))
        let snapshot = try VectorSnapshot(mapping: file)
        #expect(snapshot.stamp == Array("change 9".utf8))
        #expect(snapshot.count == count && snapshot.dimension == 40)
        #expect(snapshot.metric == .cosine)
        try snapshot.verify()
        let opened = try Index(snapshot)
        opened.checkInvariants()
        expectSame(opened, index)
        #expect(try ExactIndex(snapshot).count == count)
        #expect(!opened.foundDamage)
      }
    }
    try check(type)
  }

  private func expectSame(_ a: some VectorIndex, _ b: some VectorIndex, seed: UInt64 = 5) {
    var generator = SeededGenerator(seed: seed)
    #expect(a.count == b.count)
    for _ in 0..<10 {
      let query = clustered(40, centers: 20, &generator)
      let ids = Set((0..<30).map { _ in Int64.random(in: 0..<800, using: &generator) })
      #expect(a.search(query, count: 8) == b.search(query, count: 8))
      #expect(
        a.search(query, count: 8, floor: 0.1, among: ids)
          == b.search(query, count: 8, floor: 0.1, among: ids))
      #expect(
        a.search(query, count: 8, floor: 0, where: { $0 % 3 == 0 })
          == b.search(query, count: 8, floor: 0, where: { $0 % 3 == 0 }))
    }
  }

  @Test(
    "A snapshot written a vector at a time has the same bytes", arguments: VectorMetric.allCases)
  func written(metric: VectorMetric) throws {
    var generator = SeededGenerator(seed: 34)
    let written = folder.url.appending(path: "written")
    for count in [0, 1, 255, 256, 257, 3000] {
      var index = QuantizedIndex(dimension: 40, metric: metric)
      let writer = try QuantizedIndexWriter(
        to: written, stamp: [1, 2], dimension: 40, metric: metric, count: count)
      for row in 0..<Int64(count) {
        var vector = clustered(40, centers: 20, &generator).map { 3 * $0 }
        if row == 200 { vector = [Float](repeating: 0, count: 40) }
        if row == 201 { vector[7] = 1e35 }
        index.insert(vector, id: 2 * row - 9)
        try writer.append(vector, id: 2 * row - 9)
      }
      try writer.finish()
      try index.save(to: file, stamp: [1, 2])
      if count == 0 { #expect(!FileManager.default.fileExists(atPath: written.path)) }
      try writer.publish()
      #expect(try Data(contentsOf: written) == Data(contentsOf: file), "\(count) vectors")
      try VectorSnapshot(mapping: written).verify()
    }
  }

  @Test("A writer that is given up leaves the old file and nothing else")
  func givenUp() throws {
    let index = filled(QuantizedIndex.self, count: 10)
    try index.save(to: file, stamp: [])
    for finishes in [false, true] {
      let writer = try QuantizedIndexWriter(
        to: file, stamp: [], dimension: 2, metric: .cosine, count: 1)
      try writer.append([1, 0], id: 1)
      if finishes { try writer.finish() }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["index"])
    expectSame(try QuantizedIndex(VectorSnapshot(mapping: file)), index)
  }

  @Test("Changes of an opened index aren't in the file or in other copies", arguments: indexTypes)
  func changed(type: any CheckedIndex.Type) throws {
    func check<Index: CheckedIndex>(_: Index.Type) throws {
      var generator = SeededGenerator(seed: 32)
      var inMemory = filled(Index.self, count: 700)
      try inMemory.save(to: file, stamp: [])
      let bytes = try Data(contentsOf: file)
      let untouched = try Index(VectorSnapshot(mapping: file))
      var opened = untouched
      for step in 0..<300 {
        let id = Int64.random(in: 0..<800, using: &generator)
        if step % 3 == 0 {
          let wasThere = inMemory.remove(id: id)
          #expect(opened.remove(id: id) == wasThere)
        } else {
          let vector = clustered(40, centers: 20, &generator)
          inMemory.insert(vector, id: id)
          opened.insert(vector, id: id)
        }
      }
      opened.checkInvariants()
      expectSame(opened, inMemory)
      expectSame(untouched, filled(Index.self, count: 700))
      #expect(try Data(contentsOf: file) == bytes)
      // The new file replaces the old one, which `untouched` still reads.
      try opened.save(to: file, stamp: [])
      expectSame(untouched, filled(Index.self, count: 700))
      let again = try Index(VectorSnapshot(mapping: file))
      again.checkInvariants()
      expectSame(again, inMemory)
    }
    try check(type)
  }

  @Test("Only its owner can read the file, and nothing else is left in the folder")
  func mode() throws {
    for _ in 0..<2 { try filled(QuantizedIndex.self, count: 10).save(to: file, stamp: []) }
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["index"])
  }

  @Test("A file has no bytes of removed and replaced vectors", arguments: indexTypes)
  func removed(type: any CheckedIndex.Type) throws {
    func check<Index: CheckedIndex>(_: Index.Type) throws {
      let secret = (0..<40).map { Float(0.123 + Double($0)) }
      let pattern = secret.prefix(3).flatMap { withUnsafeBytes(of: $0) { Array($0) } }
      var generator = SeededGenerator(seed: 33)
      var index = Index(dimension: 40)
      for id in Int64(0)..<300 { index.insert(clustered(40, centers: 20, &generator), id: id) }
      var clean = index
      for id in [Int64(1000), 1001, 150] {
        index.insert(secret, id: id)
        try index.save(to: file, stamp: [])
        #expect(try Data(contentsOf: file).firstRange(of: pattern) != nil)
        // The change is made in memory or over a mapped file.
        if id == 1001 { index = try Index(VectorSnapshot(mapping: file)) }
        if id == 150 {
          index.insert(clustered(40, centers: 20, &generator), id: id)
        } else {
          index.remove(id: id)
        }
        try index.save(to: file, stamp: [])
        #expect(try Data(contentsOf: file).firstRange(of: pattern) == nil)
      }
      // Whatever was derived from it is gone as well: the file is that of an index without it.
      if Index.self != GraphIndex.self {
        index = clean
        index.insert(secret, id: 1000)
        index.remove(id: 1000)
        try index.save(to: file, stamp: [])
        let bytes = try Data(contentsOf: file)
        clean.reserve(1000)
        try clean.save(to: file, stamp: [])
        #expect(try Data(contentsOf: file) == bytes)
      }
    }
    try check(type)
  }

  @Test("A folder that isn't there, or a second writer, is an error with a remedy")
  func unwritable() throws {
    let index = filled(ExactIndex.self, count: 3)
    let nowhere = folder.url.appending(path: "no/index")
    #expect { try index.save(to: nowhere, stamp: []) } throws: {
      ($0 as? VectorSnapshotError)?.code == .unwritable && "\($0)".contains("folder")
    }
    #expect { try VectorSnapshot(mapping: nowhere) } throws: {
      ($0 as? VectorSnapshotError)?.code == .missing
    }
    #expect { try VectorSnapshot(mapping: folder.url) } throws: {
      ($0 as? VectorSnapshotError)?.code == .foreign
    }
  }

  @Test("A full disk leaves the old file", .enabled(if: TestDisk.isPossible, "needs a mount"))
  func fullDisk() throws {
    let disk = try TestDisk(kilobytes: 512)
    let file = disk.url.appending(path: "index")
    let index = filled(ExactIndex.self, count: 300)
    try index.save(to: file, stamp: [1])
    let larger = filled(ExactIndex.self, count: 3000)
    #expect { try larger.save(to: file, stamp: [2]) } throws: {
      ($0 as? VectorSnapshotError)?.code == .unwritable
    }
    let opened = try ExactIndex(VectorSnapshot(mapping: file))
    expectSame(opened, index)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.url.path) == ["index"])
  }
}
