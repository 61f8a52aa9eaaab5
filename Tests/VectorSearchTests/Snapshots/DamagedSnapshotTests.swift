import Foundation
import TestSupport
import Testing
import VectorSearch

/// Files that are cut, changed or of another format are refused, or their vectors aren't found.
@Suite("Damaged snapshots")
struct DamagedSnapshotTests {
  private let folder = TemporaryFolder()
  private var file: URL { folder.url.appending(path: "index") }

  private func saved<Index: CheckedIndex>(_: Index.Type) throws -> (Index, [UInt8]) {
    var generator = SeededGenerator(seed: 41)
    var index = Index(dimension: 20)
    for id in Int64(0)..<300 { index.insert(clustered(20, centers: 20, &generator), id: id) }
    try index.save(to: file, stamp: [1, 2, 3])
    return (index, Array(try Data(contentsOf: file)))
  }

  /// Opens bytes as an index and uses it.
  ///
  /// - Returns: A Boolean value that indicates whether damage was noticed. Without, every result is
  ///   that of the undamaged index.
  private func notices<Index: CheckedIndex>(
    _ bytes: [UInt8], _ original: Index, _ generator: inout SeededGenerator
  ) throws -> Bool {
    try Data(bytes).write(to: file)
    do {
      let snapshot = try VectorSnapshot(mapping: file)
      var index = try Index(snapshot)
      let query = clustered(20, centers: 20, &generator)
      let all = index.search(query, count: 400)
      if !index.foundDamage {
        #expect(all == original.search(query, count: 400))
      } else {
        #expect(Set(original.search(query, count: 400)).isSuperset(of: all))
        #expect(throws: VectorSnapshotError.self) { try snapshot.verify() }
        #expect(throws: VectorSnapshotError.self) { try index.save(to: file, stamp: []) }
      }
      for id in Int64(0)..<300 where id % 7 == 0 { index.remove(id: id) }
      index.insert(query, id: 5)
      _ = index.search(query, count: 10)
      return index.foundDamage || (try? snapshot.verify()) == nil
    } catch is VectorSnapshotError {
      return true
    }
  }

  @Test("A cut file is refused, whatever is left", arguments: indexTypes)
  func cut(type: any CheckedIndex.Type) throws {
    func check<Index: CheckedIndex>(_: Index.Type) throws {
      let (index, bytes) = try saved(Index.self)
      var generator = SeededGenerator(seed: 42)
      var lengths = [0, 1, 7, 8, 11, 12, 100, 4095, 4096, 4097, bytes.count - 1, bytes.count - 80]
      for _ in 0..<60 { lengths.append(Int.random(in: 0..<bytes.count, using: &generator)) }
      for length in lengths {
        #expect(try notices(Array(bytes.prefix(length)), index, &generator), "\(length) bytes")
      }
      #expect(try notices(bytes + [0], index, &generator))
      #expect(try !notices(bytes, index, &generator))
    }
    try check(type)
  }

  @Test("Any flipped bit is noticed", arguments: indexTypes)
  func flipped(type: any CheckedIndex.Type) throws {
    func check<Index: CheckedIndex>(_: Index.Type) throws {
      let (index, bytes) = try saved(Index.self)
      var generator = SeededGenerator(seed: 43)
      for round in 0..<Mutation.rounds(250) {
        var damaged = bytes
        // Half of the flips are in the header, which is a small part of the file.
        let place = Int.random(in: 0..<(round % 2 == 0 ? bytes.count : 600), using: &generator)
        damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        #expect(try notices(damaged, index, &generator), "byte \(place)")
      }
    }
    try check(type)
  }

  @Test("A file made on purpose, with a right checksum of its header, can't do harm either")
  func forged() throws {
    let (index, bytes) = try saved(QuantizedIndex.self)
    var generator = SeededGenerator(seed: 44)
    for _ in 0..<Mutation.rounds(400) {
      var forged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        // The version stays: another one is refused at once.
        let place = Int.random(in: 12..<260, using: &generator)
        forged[place] = [0, 1, 2, 0x7F, 0xFF].randomElement(using: &generator)!
      }
      var stale = forged
      #expect(refusedOrRead(&stale))
      _ = try notices(forged, index, &generator)
    }
  }

  /// Writes the right checksum into the header and opens the file.
  private func refusedOrRead(_ bytes: inout [UInt8]) -> Bool {
    withUnsafeBytes(of: checksum(bytes.prefix(4088)).littleEndian) {
      bytes.replaceSubrange(4088..<4096, with: $0)
    }
    do {
      try Data(bytes).write(to: file)
      var index = try QuantizedIndex(VectorSnapshot(mapping: file))
      let query = [Float](repeating: 1, count: index.dimension)
      _ = index.search(query, count: 10)
      index.insert(query, id: 5)
      return index.remove(id: 5)
    } catch { return error is VectorSnapshotError }
  }

  @Test("A graph whose numbers were changed on purpose is refused, or is searched without harm")
  func forgedGraph() throws {
    let (_, bytes) = try saved(GraphIndex.self)
    var generator = SeededGenerator(seed: 45)
    func number(_ offset: Int) -> Int {
      bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    // The sections are ids, nodes, links, checksums, vectors.
    let lengths = (0..<3).map { (number(56 + 24 * $0) + 63) / 64 * 64 }
    let links = 4096 + lengths[0] + lengths[1]
    for _ in 0..<Mutation.rounds(300) {
      var forged = bytes
      let place = links + 4 * Int.random(in: 0..<number(56 + 48) / 4, using: &generator)
      forged[place] = UInt8.random(in: 0...255, using: &generator)
      forged[place + 1] = [0, 0, 1, 0xFF].randomElement(using: &generator)!
      let sum = checksum(forged[links..<links + lengths[2]])
      withUnsafeBytes(of: sum.littleEndian) { forged.replaceSubrange(112..<120, with: $0) }
      let header = checksum(forged.prefix(4088))
      withUnsafeBytes(of: header.littleEndian) { forged.replaceSubrange(4088..<4096, with: $0) }
      do {
        try Data(forged).write(to: file)
        var index = try GraphIndex(VectorSnapshot(mapping: file))
        index.maximumExactCount = 0
        index.effort = 20
        for id in Int64(0)..<60 {
          let query = clustered(20, centers: 20, &generator)
          #expect(index.search(query, count: 2).count <= 2)
          index.insert(query, id: id * 7)
          index.remove(id: id * 3)
        }
      } catch is VectorSnapshotError {}
    }
  }

  /// A second implementation of the checksum, from its description.
  private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
      let product = (lane ^ word) &* 0x9E37_79B1_85EB_CA87
      return product << 29 | product >> 35
    }
    var state = (0..<8).map { UInt64($0) }
    let padded = Array(bytes) + .init(repeating: 0, count: (64 - bytes.count % 64) % 64)
    for (number, start) in stride(from: 0, to: padded.count, by: 8).enumerated() {
      let word = padded[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      state[number % 8] = step(state[number % 8], word)
    }
    return state.reduce(step(0, UInt64(bytes.count))) { sum, lane in
      let next = step(sum, lane)
      return next ^ next >> 32
    }
  }

  @Test("A file of another version or kind is refused with its name")
  func foreign() throws {
    var (_, bytes) = try saved(ExactIndex.self)
    bytes[8] = 2
    try Data(bytes).write(to: file)
    #expect { try VectorSnapshot(mapping: file) } throws: {
      ($0 as? VectorSnapshotError)?.code == .foreign && "\($0)".contains(file.path)
        && "\($0)".contains("version 2")
    }
    try Data("Dear diary".utf8).write(to: file)
    #expect { try VectorSnapshot(mapping: file) } throws: {
      ($0 as? VectorSnapshotError)?.code == .foreign
    }
  }

  @Test("A damaged vector isn't found, isn't saved again, and is reported")
  func damagedVector() throws {
    var (_, bytes) = try saved(ExactIndex.self)
    // The vectors are last: this is in the one of the last row.
    bytes[bytes.count - 5] ^= 1
    try Data(bytes).write(to: file)
    let snapshot = try VectorSnapshot(mapping: file)
    let index = try ExactIndex(snapshot)
    #expect(!index.foundDamage)
    let query = [Float](repeating: 1, count: 20)
    #expect(index.search(query, count: 5, among: [1, 2]).count == 2)
    #expect(!index.foundDamage)
    #expect(index.search(query, count: 500).count == 299)
    #expect(index.foundDamage)
    #expect { try snapshot.verify() } throws: {
      ($0 as? VectorSnapshotError)?.code == .damaged && "\($0)".contains("Delete it")
    }
    #expect(throws: VectorSnapshotError.self) { try index.save(to: file, stamp: []) }
  }
}
