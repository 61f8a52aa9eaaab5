import AppSupport
import Foundation
import Items
import Recollect
import Testing

/// Tests that a collection becomes like the records of an app, over a library in a file.
@Suite struct RecordIndexerTests {
  private let test: TestLibrary
  private let history = ScriptedHistory()

  init() throws {
    test = try TestLibrary()
    history.save("1", "Quinces are ripe in October.")
    history.save("2", "Medlars need frost.", "They taste of cider.")
  }

  private var indexer: RecordIndexer<ScriptedHistory> {
    RecordIndexer(history, in: test.library, as: "fruit")
  }

  /// The texts of the collection's items by their ids.
  private func texts() async throws -> [String: String] {
    var texts: [String: String] = [:]
    for id in try await test.library.threadTitles(after: 0, limit: 100).map(\.id) {
      for member in try await test.library.thread(id)?.items ?? [] {
        #expect(texts.updateValue(member.item.text, forKey: member.item.id) == nil)
      }
    }
    return texts
  }

  private static let both = [
    "1": "Quinces are ripe in October.", "2": "Medlars need frost.", "2#1": "They taste of cider.",
  ]

  @Test func theFirstUpdateStoresAllRecordsAndTheNextReadsOnlyChanges() async throws {
    let first = try await indexer.update()
    #expect(first.comparedAll)
    #expect(first.stored == 3)
    #expect(try await texts() == Self.both)
    #expect(test.embedder.take().count == 3)

    let second = try await indexer.update()
    #expect(second == RecordIndexer.Report())
    #expect(test.embedder.take().isEmpty)
  }

  @Test func aChangedRecordIsStoredAndOnlyItsNewTextEmbedded() async throws {
    try await indexer.update()
    _ = test.embedder.take()
    history.save("2", "Medlars need frost.", "They taste of apples.")
    let report = try await indexer.update()
    #expect(report.stored == 1)
    #expect(!report.comparedAll)
    #expect(test.embedder.take() == ["They taste of apples."])
    #expect(try await texts()["2#1"] == "They taste of apples.")
  }

  @Test func aDeletedRecordAndALostPartAreRemoved() async throws {
    history.save("20", "Sloes are no part of record 2.")
    try await indexer.update()
    history.delete("1")
    history.save("2", "Medlars need frost.")
    let report = try await indexer.update()
    #expect(report.removed == 2)
    #expect(
      try await texts() == ["2": "Medlars need frost.", "20": "Sloes are no part of record 2."])
  }

  @Test func aRecordThatWasDeletedAndInsertedAgainStays() async throws {
    try await indexer.update()
    history.delete("1")
    history.save("1", "Quinces keep until March.")
    try await indexer.update()
    #expect(try await texts()["1"] == "Quinces keep until March.")
  }

  @Test func aRecordThatWasInsertedAndDeletedIsntStored() async throws {
    try await indexer.update()
    history.save("3", "Sloes.")
    history.delete("3")
    let report = try await indexer.update()
    #expect(report == RecordIndexer.Report())
    #expect(try await texts() == Self.both)
  }

  @Test func anExpiredTokenComparesAllRecords() async throws {
    try await indexer.update()
    _ = test.embedder.take()
    history.delete("1")
    history.save("3", "Sloes.")
    history.expire()
    let report = try await indexer.update()
    #expect(report.comparedAll)
    #expect(
      try await texts()
        == ["2": "Medlars need frost.", "2#1": "They taste of cider.", "3": "Sloes."])
    #expect(test.embedder.take() == ["Sloes."])
    #expect(try await !indexer.update().comparedAll)
  }

  @Test func aDeletionThatDoesntTellTheRecordComparesAllRecords() async throws {
    try await indexer.update()
    history.forgetIDs()
    history.delete("2")
    #expect(try await indexer.update().comparedAll)
    #expect(try await texts() == ["1": "Quinces are ripe in October."])
  }

  @Test func aCollectionThatWasRemovedIsFilledAnew() async throws {
    try await indexer.update()
    try await test.library.remove(source: "items:fruit")
    #expect(try await indexer.update().comparedAll)
    #expect(try await texts() == Self.both)
  }

  @Test func whenAllRecordsAreDeletedTheCollectionGoesAndComesBack() async throws {
    try await indexer.update()
    history.delete("1")
    history.delete("2")
    try await indexer.update()
    #expect(try await test.library.sourcePaths() == [])
    history.save("3", "Sloes.")
    try await indexer.update()
    #expect(try await texts() == ["3": "Sloes."])
  }

  @Test func afterAnErrorTheSameChangesAreReadAgain() async throws {
    try await indexer.update()
    history.save("3", "Sloes.")
    history.save("4", "Rowan berries.")
    test.embedder.fail(for: "Rowan")
    await #expect(throws: CountingEmbedder.Failure.self) { try await indexer.update() }
    test.embedder.fail(for: nil)
    let report = try await indexer.update()
    #expect(!report.comparedAll)
    #expect(try await texts().count == 5)
  }

  /// The state that a process leaves which is killed after the records were stored and before their
  /// place in the history was.
  @Test func recordsWhosePlaceWasntStoredArentStoredTwice() async throws {
    try await indexer.update()
    history.save("1", "Quinces keep until March.")
    history.save("3", "Sloes.")
    let items = try await history.records().flatMap(\.items)
    try await test.library.add(items, to: "fruit")
    _ = test.embedder.take()
    let report = try await indexer.update()
    #expect(report == RecordIndexer.Report())
    #expect(test.embedder.take().isEmpty)
    #expect(try await texts().count == 4)
  }

  /// Another process reads and stores a later change while this one holds earlier records.
  @Test func anUpdateThatWasOvertakenReadsTheChangesAgain() async throws {
    try await indexer.update()
    history.save("1", "Quinces keep until March.")
    let other = indexer
    let history = history
    history.onceAfterReading {
      history.save("1", "Quinces keep until April.")
      try await other.update()
    }
    try await indexer.update()
    #expect(try await texts()["1"] == "Quinces keep until April.")
    #expect(try await indexer.update() == RecordIndexer.Report())
  }

  @Test func comparingAllIsPossibleAtAnyTime() async throws {
    try await indexer.update()
    try await test.library.remove(id: "1", from: "fruit")
    #expect(try await indexer.update() == RecordIndexer.Report())
    let report = try await indexer.compareAll()
    #expect(report.comparedAll)
    #expect(report.stored == 1)
    #expect(try await texts() == Self.both)
  }
}
