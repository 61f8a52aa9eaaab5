import Embeddings
import Foundation
import Items
import Recollect
import TestSupport
import Testing

/// Tests of libraries that are open while their embedder changes.
@Suite struct FollowedEmbedderTests {
  private static let options = SearchOptions(
    mode: .vector, limit: 20, floor: nil, highlightsMatches: false)

  private static func second() -> CountingEmbedder { CountingEmbedder(dimension: 32) }

  @Sendable private static func load(_ reference: EmbedderReference?) throws -> any Embedder {
    reference?.identifier == second().identifier ? second() : CountingEmbedder()
  }

  private static func items(_ range: Range<Int>) -> [Item] {
    range.map { number in
      Item(
        id: "\(number)", kind: .note,
        text: "Note \(number) on crop \(number % 17) in field \(number % 5).")
    }
  }

  private static func ranking(_ library: Library) async throws -> [String] {
    try await library.search("crop 3 in field 4", options: Self.options).passages
      .map { "\($0.itemIDs) \($0.scores.cosine ?? 0)" }
  }

  /// Checks that every search during changes to and fro has the results of one embedder.
  @Test func searchesDuringAChangeNeverFailAndNeverMixVectors() async throws {
    let test = try TestLibrary()
    try await test.library.add(Self.items(0..<600), as: "notes")
    let plain = try TestLibrary(embedder: Self.second())
    try await plain.library.add(Self.items(0..<600), as: "notes")
    let old = try await Self.ranking(test.library)
    let new = try await Self.ranking(plain.library)
    #expect(old != new)

    let url = test.library.url
    let isDone = Mutexed(false)
    let (searchedOld, searchedNew) = (Mutexed(0), Mutexed(0))
    try await withThrowingTaskGroup { group in
      for number in 0..<3 {
        let reader = try await Library(at: url, access: number == 0 ? .readOnly : .readWrite)
          .withEmbedders(Self.load)
        group.addTask {
          while !isDone.value {
            let found = try await Self.ranking(reader)
            #expect(found == old || found == new)
            if found == old { searchedOld.value += 1 } else { searchedNew.value += 1 }
          }
        }
      }
      group.addTask {
        defer { isDone.value = true }
        let changing = try Library(at: url, embedder: CountingEmbedder())
        for embedder in [Self.second(), CountingEmbedder(), Self.second()] {
          try await changing.changeEmbedder(to: embedder)
          // Some searches use what the library has now.
          for _ in 0..<20 { await Task.yield() }
        }
      }
      try await group.waitForAll()
    }
    #expect(searchedOld.value > 0 && searchedNew.value > 0)
    #expect(try LibraryRows.faults(url) == [])
    let reader = try await Library(at: url, access: .readOnly).withEmbedders(Self.load)
    #expect(try await Self.ranking(reader) == new)
  }

  @Test func addingGoesOnWithTheNewEmbedder() async throws {
    let test = try TestLibrary()
    try await test.library.add(Self.items(0..<300), as: "notes")
    let following = try await Library(at: test.library.url).withEmbedders(Self.load)
    let url = test.library.url
    try await withThrowingTaskGroup { group in
      group.addTask {
        for number in 300..<400 {
          try await following.add(Self.items(number..<number + 1), to: "notes")
        }
      }
      group.addTask {
        let changing = try Library(at: url, embedder: CountingEmbedder())
        try await changing.changeEmbedder(to: Self.second())
      }
      try await group.waitForAll()
    }
    #expect(try await following.status().vectors == [Self.second().identifier: 400])
    _ = try await following.search("note")
    #expect(following.embedder?.identifier == Self.second().identifier)
    #expect(try LibraryRows.faults(url) == [])
  }

  /// Checks an import that begins with one embedder and ends with another.
  @Test func anImportBeginsAgainWithTheNewEmbedder() async throws {
    let test = try TestLibrary()
    try await test.library.add(Self.items(0..<3), as: "notes")
    let url = test.library.url
    let slow = CountingEmbedder(before: { call in
      guard call == 2 else { return }
      try await Library(at: url, embedder: CountingEmbedder()).changeEmbedder(to: Self.second())
    })
    let following = try await Library(at: url).withEmbedders { reference in
      reference?.identifier == slow.identifier ? slow : Self.second()
    }
    let report = try await following.add(Self.items(0..<200), as: "notes")
    #expect(report.itemsAtPath == 200)
    #expect(try await following.status().vectors == [Self.second().identifier: 200])
    #expect(try LibraryRows.faults(url) == [])
  }

  @Test func memoriesFollow() async throws {
    let test = try TestLibrary()
    try await test.library.add(Self.items(0..<3), as: "notes")
    let memory = try await test.library.remember(.boat(turn: 1)).memory
    let url = test.library.url
    var readers: [Library] = []
    for access in [Library.Access.readOnly, .readWrite] {
      readers.append(try await Library(at: url, access: access).withEmbedders(Self.load))
    }
    for reader in readers { _ = try await reader.recall("blue boat") }
    try await Library(at: url, embedder: CountingEmbedder()).changeEmbedder(to: Self.second())
    for reader in readers {
      let recall = try await reader.recall("blue boat")
      #expect(recall.memories.map(\.id) == [memory.id])
      #expect(recall.memories.first?.cosine != nil)
    }
    try await readers[1].editMemory(memory.id) { $0.text = "The user owns a canoe." }
    #expect(try await readers[0].recall("The user owns a canoe.").memories.first?.cosine != nil)
  }

  @Test func aLibraryOfMemoriesAloneIsntChangedBack() async throws {
    let test = try TestLibrary()
    let memory = try await test.library.remember(.boat(turn: 1)).memory
    let following = try await Library(at: test.library.url).withEmbedders(Self.load)
    try await Library(at: test.library.url).changeEmbedder(to: Self.second())
    let error = await #expect(throws: LibraryError.self) {
      try await test.library.recall("blue boat")
    }
    #expect(error?.code == .otherEmbedder)
    #expect(try await following.recall("blue boat").memories.map(\.id) == [memory.id])
    #expect(try await following.embedderInUse()?.identifier == Self.second().identifier)
  }

  @Test func anEmbedderThatIsGoneIsReported() async throws {
    struct Gone: Error {}
    let test = try TestLibrary()
    try await test.library.add(Self.items(0..<3), as: "notes")
    let url = test.library.url
    await #expect(throws: Gone.self) {
      try await Library(at: url).withEmbedders { _ in throw Gone() }
    }
    let error = await #expect(throws: LibraryError.self) {
      try await Library(at: url).withEmbedders { _ in Self.second() }
    }
    #expect(error?.code == .otherEmbedder)
  }

  @Test func aNewLibraryUsesWhatItIsFilledWith() async throws {
    let folder = try TemporaryFolder()
    let library = try await Library(at: folder.file("new.sqlite")).withEmbedders { reference in
      #expect(reference == nil)
      return Self.second()
    }
    #expect(try await library.embedderInUse() == nil)
    try await library.add(Self.items(0..<3), as: "notes")
    #expect(try await library.embedderInUse()?.identifier == Self.second().identifier)
  }
}
