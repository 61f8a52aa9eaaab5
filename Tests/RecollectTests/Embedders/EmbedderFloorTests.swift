import Foundation
import GRDB
import Importers
import Items
import Recollect
import Testing

/// Tests of the floor that is set for an embedder of a library.
@Suite struct EmbedderFloorTests {
  private let test: TestLibrary
  private let second = CountingEmbedder(dimension: 32)

  init() async throws {
    test = try TestLibrary()
    let texts = [
      "Pumpkins are ripe in October.", "The train to Vienna leaves at nine.",
      "The password of the router is on its box.", "Butter chicken needs patience and yogurt.",
    ]
    let items = texts.enumerated().map { Item(id: "\($0)", kind: .note, text: $1) }
    try await test.library.add(items, as: "notes")
  }

  /// Returns the cosines of the passages that a search by meaning finds.
  private func cosines(
    _ library: Library, _ floor: SearchFloor? = SearchFloor(coverage: 2)
  ) async throws -> [Float] {
    let options = SearchOptions(mode: .vector, floor: floor)
    return try await library.search("pumpkins in october", options: options).passages
      .compactMap(\.scores.cosine)
  }

  @Test func searchesUseItUnlessTheyGiveAnother() async throws {
    let all = try await cosines(test.library, nil)
    #expect(all.count == 4)
    let highest = try #require(all.max())
    let (above, below) = ((highest + 1) / 2, try #require(all.min()) - 0.01)
    let waiting = try Library(at: test.library.url, embedder: test.embedder, access: .readOnly)
    #expect(try await cosines(waiting) == all.filter { $0 >= 0.3 })

    let set = try await test.library.setFloor(above)
    #expect(set.cosine == above && set.setCosine == above && set.embedder == "hashing-64")
    #expect(abs((set.measuredCosine ?? 0) - 0.3) < 1e-6)
    // A library that was open before follows, and one that is opened later has it, too.
    let later = try Library(at: test.library.url, embedder: test.embedder, access: .readOnly)
    for library in [test.library, waiting, later] {
      #expect(try await cosines(library) == [])
      #expect(try await cosines(library, SearchFloor(cosine: below)).count == 4)
      #expect(try await cosines(library, nil).count == 4)
      #expect(try await library.floor() == set)
    }
    try await test.library.setFloor(below)
    for library in [test.library, waiting, later] { #expect(try await cosines(library).count == 4) }

    let reset = try await test.library.setFloor(nil)
    #expect(reset.setCosine == nil && reset.cosine == reset.measuredCosine)
    #expect(try await cosines(waiting) == all.filter { $0 >= 0.3 })
  }

  @Test func theFloorOfQuotesIsItToo() async throws {
    try await test.library.setFloor(0.125)
    let floor = try await test.library.resolved(SearchFloor(coverage: 0.25))
    #expect(floor == SearchFloor(cosine: 0.125, coverage: 0.25))
    let given = SearchFloor(cosine: 0.5)
    #expect(try await test.library.resolved(given) == given)
    // A search by word has no cosine.
    let words = try Library(at: test.library.url, access: .readOnly)
    #expect(try await words.resolved(SearchFloor()) == SearchFloor())
  }

  @Test func itCostsNoFurtherTransaction() async throws {
    try await test.library.setFloor(0.2)
    _ = try await cosines(test.library)
    let before = test.library.readTransactionCount
    _ = try await cosines(test.library)
    #expect(test.library.readTransactionCount == before + 1)
  }

  @Test func eachEmbedderHasItsOwn() async throws {
    try await test.library.setFloor(0.25)
    let changed = try Library(at: test.library.url, embedder: test.embedder)
    try await changed.changeEmbedder(to: second, keepingOld: true)
    #expect(try await changed.floor().setCosine == nil)
    #expect(try await changed.floor(ofEmbedder: test.embedder.identifier).setCosine == 0.25)
    try await changed.setFloor(0.5)
    try await changed.setFloor(-0.5, ofEmbedder: test.embedder.identifier)
    #expect(try await changed.embedders().map(\.floor) == [0.5, -0.5])
    let status = try await changed.status()
    #expect(status.embedder == second.identifier && status.floor == 0.5)
    #expect(try await test.library.resolved(SearchFloor()).cosine == -0.5)
    #expect(try await changed.resolved(SearchFloor()).cosine == 0.5)
  }

  @Test(arguments: [true, false])
  func itGoesWithTheVectors(keepsOld: Bool) async throws {
    try await test.library.setFloor(0.25)
    let changed = try Library(at: test.library.url, embedder: test.embedder)
    try await changed.changeEmbedder(to: second, keepingOld: keepsOld)
    if keepsOld { try await changed.dropVectors(of: test.embedder.identifier) }
    let error = await #expect(throws: LibraryError.self) {
      try await changed.floor(ofEmbedder: test.embedder.identifier)
    }
    #expect(error?.code == .unknownEmbedder)
    try await changed.changeEmbedder(to: test.embedder)
    #expect(try await changed.floor().setCosine == nil)
  }

  @Test(arguments: [1.01, -1.01, Float.nan, .infinity, -.infinity])
  func otherNumbersAreRefused(cosine: Float) async throws {
    try await test.library.setFloor(0.25)
    let error = await #expect(throws: LibraryError.self) {
      try await test.library.setFloor(cosine)
    }
    #expect(error?.code == .invalidFloor && error?.remedy.contains("-1 to 1") == true)
    #expect(try await test.library.floor().setCosine == 0.25)
    for limit: Float in [-1, 1] {
      #expect(try await test.library.setFloor(limit).cosine == limit)
    }
  }

  @Test func aFloorNeedsVectors() async throws {
    let empty = try TestLibrary()
    for identifier in [nil, "none"] {
      let error = await #expect(throws: LibraryError.self) {
        try await empty.library.setFloor(0.3, ofEmbedder: identifier)
      }
      #expect(error?.code == .unknownEmbedder)
    }
    let reading = try Library(at: test.library.url, access: .readOnly)
    let error = await #expect(throws: LibraryError.self) { try await reading.setFloor(0.3) }
    #expect(error?.code == .readOnly)
    #expect(try await reading.floor().setCosine == nil)
  }

  @Test(arguments: ["2", "-1.5", "9e999", "'x'", "x'00'"])
  func aDamagedFloorIsReported(value: String) async throws {
    try await test.library.setFloor(0.25)
    // Without the constraints that refuse such a value.
    try await DatabaseQueue(path: test.library.url.path).writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_master SET sql = replace(replace(sql, 'STRICT', ''),
            'CHECK (floor BETWEEN -1 AND 1)', '') WHERE name = 'models';
          PRAGMA writable_schema = OFF;
          """)
    }
    try await DatabaseQueue(path: test.library.url.path).write { database in
      try database.execute(sql: "UPDATE models SET floor = \(value)")
    }
    let library = try Library(at: test.library.url, embedder: test.embedder)
    let error = await #expect(throws: LibraryError.self) { try await cosines(library) }
    #expect(error?.code == .damaged)
  }
}
