import AppSupport
import CoreSpotlight
import Foundation
import Items
import Recollect
import RecollectTesting
import Synchronization
import Testing

@Suite struct SpotlightDonorTests {
  @Test func theIndexHasTheThreadsOfTheLibrary() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let library = try Library(at: file, embedder: HashingEmbedder())
    for name in ["lamp", "oil", "secret"] {
      try await library.add(
        Item(id: name, kind: .note, title: name, text: "About the \(name)."), to: "notes")
    }
    let index = RecordingIndex()
    let donor = SpotlightDonor(library, to: index) { $0.title != "secret" }
    try await donor.donateAll()
    #expect(Set(index.titles.values) == ["lamp", "oil"])
    let lamp = try #require(index.titles.first { $0.value == "lamp" }?.key)
    let thread = try #require(SpotlightDonor.thread(lamp))
    #expect(try await library.thread(thread)?.title == "lamp")
    try await donor.donate(LibraryChange(addedThreads: [], removedThreads: [thread]))
    #expect(Set(index.titles.values) == ["oil"])
    try await donor.removeAll()
    #expect(index.titles.isEmpty)
  }
}

/// An index in memory.
private final class RecordingIndex: CSSearchableIndex, @unchecked Sendable {
  // The field that needs it is guarded.
  private let state = Mutex<[String: String]>([:])

  var titles: [String: String] { state.withLock { $0 } }

  override func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    let titles = items.map { ($0.uniqueIdentifier, $0.attributeSet.title ?? "") }
    state.withLock { $0.merge(titles) { $1 } }
  }

  override func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    state.withLock { for identifier in identifiers { $0[identifier] = nil } }
  }

  override func deleteSearchableItems(withDomainIdentifiers domains: [String]) async throws {
    state.withLock { $0 = [:] }
  }
}
