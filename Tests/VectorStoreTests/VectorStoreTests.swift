import Foundation
import TestSupport
import Testing
import VectorSearch
import VectorStore

@Suite("Vector store")
struct VectorStoreTests {
  private let file = FileManager.default.temporaryDirectory
    .appending(path: "recollect-store-\(UUID().uuidString)")

  private func deleteFile() { try? FileManager.default.removeItem(at: file) }

  @Test("The example of the documentation finds what it says")
  func example() throws {
    defer { deleteFile() }
    let store = VectorStore(dimension: 3)
    store.insert(id: "apple", [0.9, 0.1, 0], fields: ["kind": "fruit", "price": 1.2])
    store.insert(id: "plum", [0.7, 0.2, 0.1], fields: ["kind": "fruit", "price": 2.5])
    store.insert(id: "hammer", [0, 0.2, 0.9], fields: ["kind": "tool", "price": 12])
    let cheap = FieldFilter.equal("kind", "fruit") && .range("price", to: 2)
    #expect(try store.search([1, 0, 0], count: 5, where: cheap).map(\.id) == ["apple"])
    try store.save(to: file)
    let opened = try VectorStore(opening: file)
    #expect(opened.count == 3 && opened.dimension == 3 && opened.metric == .cosine)
    #expect(opened.fields(of: "plum") == ["kind": "fruit", "price": 2.5])
    let query: [Float] = [0.3, 0, 0.4]
    #expect(try opened.search(query, count: 3) == store.search(query, count: 3))
  }

  @Test("Every kind of condition admits what it says")
  func filters() {
    let day = Date(timeIntervalSinceReferenceDate: 86_400)
    let fields: [String: FieldValue] = [
      "text": "b", "number": 2, "bool": true, "date": .date(day),
    ]
    let meets: [FieldFilter] = [
      .equal("text", "b"), .equal("bool", true), .equal("number", 2.0), .exists("date"),
      .oneOf("text", ["a", "b"]), .range("number", from: 2, to: 2), .range("text", to: "bb"),
      .range("date", from: .date(day - 1)), !.equal("text", "a"), !.exists("none"),
      .equal("text", "a") || .equal("number", 2), FieldFilter { $0.count == 4 },
    ]
    for (number, filter) in meets.enumerated() {
      #expect(filter.matches(fields), "condition \(number)")
      #expect(!(!filter).matches(fields), "condition \(number)")
    }
    let fails: [FieldFilter] = [
      .equal("text", "a"), .equal("none", "b"), .range("number", from: 3),
      .range("number", to: 1), .range("text", from: 1), .range("bool", from: true),
      .oneOf("none", ["b"]), .equal("text", "b") && .exists("none"),
    ]
    for (number, filter) in fails.enumerated() {
      #expect(!filter.matches(fields), "condition \(number)")
    }
  }

  @Test("Random changes agree with a dictionary, also after saving", arguments: 1...8)
  func random(seed: Int) throws {
    defer { deleteFile() }
    var generator = SeededGenerator(seed: UInt64(seed))
    var store = VectorStore(dimension: 4, metric: .innerProduct)
    var truth: [String: (vector: [Float], group: Int)] = [:]
    for step in 0..<300 {
      let id = "id \(Int.random(in: 0..<60, using: &generator))"
      if Int.random(in: 0..<3, using: &generator) == 0 {
        let wasThere = store.remove(id: id)
        #expect(wasThere == (truth.removeValue(forKey: id) != nil))
      } else {
        let vector = (0..<4).map { _ in Float(Int.random(in: -9...9, using: &generator)) }
        let group = Int.random(in: 0..<3, using: &generator)
        store.insert(
          id: id, vector, fields: ["group": .number(Double(group)), "step": .number(Double(step))])
        truth[id] = (vector, group)
      }
      if step % 50 == 49 {
        try store.save(to: file)
        store = try VectorStore(opening: file)
      }
      #expect(store.count == truth.count)
    }
    let query: [Float] = [1, 2, 3, 4]
    for group in 0..<3 {
      let filter = FieldFilter.equal("group", .number(Double(group)))
      let found = try store.search(query, count: 100, where: filter)
      #expect(Set(found.map(\.id)) == Set(truth.filter { $0.value.group == group }.keys))
      for match in found {
        let expected = zip(truth[match.id]!.vector, query).map { $0 * $1 }.reduce(0, +)
        #expect(match.score == expected)
      }
      #expect(found.map(\.score) == found.map(\.score).sorted(by: >))
    }
    #expect(try store.search(query, count: 5, floor: 1000).isEmpty)
  }

  @Test("A file has nothing of removed records")
  func removed() throws {
    defer { deleteFile() }
    let store = VectorStore(dimension: 2)
    store.insert(id: "kept", [1, 2], fields: ["note": "public"])
    store.insert(id: "secret-id", [1, 3], fields: ["note": "secret-note"])
    store.remove(id: "secret-id")
    try store.save(to: file)
    let bytes = try Data(contentsOf: file)
    #expect(bytes.firstRange(of: Data("public".utf8)) != nil)
    #expect(bytes.firstRange(of: Data("secret".utf8)) == nil)
  }

  @Test("A damaged file, and an index without records, is an error")
  func damaged() throws {
    defer { deleteFile() }
    let store = VectorStore(dimension: 2)
    for number in 0..<50 {
      store.insert(id: "\(number)", [1, Float(number)], fields: ["é": .bool(number % 2 == 0)])
    }
    try store.save(to: file)
    let bytes = try Data(contentsOf: file)
    var generator = SeededGenerator(seed: 71)
    for _ in 0..<200 {
      var damaged = bytes
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      try damaged.write(to: file)
      do {
        let opened = try VectorStore(opening: file)
        #expect(try opened.search([1, 1], count: 50) == store.search([1, 1], count: 50))
      } catch { #expect(error is VectorSnapshotError) }
    }
    try ExactIndex(dimension: 2).save(to: file, stamp: [])
    #expect(throws: VectorSnapshotError.self) { try VectorStore(opening: file) }
  }

  @Test("Searches and changes from many tasks")
  func concurrent() async throws {
    let store = VectorStore(dimension: 2)
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<50 {
            store.insert(id: "\(task)/\(number)", [Float(task), Float(number)])
            _ = try? store.search([1, 0], count: 3)
            if number % 2 == 0 { store.remove(id: "\(task)/\(number)") }
          }
        }
      }
    }
    #expect(store.count == 200)
    #expect(try store.search([1, 0], count: 1000).count == 200)
  }
}
