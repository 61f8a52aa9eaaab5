import AppSupport
import Foundation
import Items
import Synchronization

/// Records in memory whose changes are numbered, as a store with a history has them.
final class ScriptedHistory: RecordHistory {
  private struct State {
    var records: [String: [Item]] = [:]
    /// The ids of changed records, and whether they were deleted.
    var log: [(id: String, isDeletion: Bool)] = []
    var beginning = 0
    var forgetsIDs = false
    var afterReading: (@Sendable () async throws -> Void)?
  }

  private let state = Mutex(State())

  /// Inserts or changes a record with a part for each text.
  func save(_ id: String, _ texts: String...) {
    state.withLock { state in
      state.records[id] = texts.enumerated().map { number, text in
        Item(id: number == 0 ? id : "\(id)#\(number)", kind: .note, text: text)
      }
      state.log.append((id, false))
    }
  }

  func delete(_ id: String) {
    state.withLock { state in
      state.records[id] = nil
      state.log.append((id, true))
    }
  }

  /// Deletes the history up to now.
  func expire() { state.withLock { $0.beginning = $0.log.count } }

  /// From now on, deletions don't tell the record.
  func forgetIDs() { state.withLock { $0.forgetsIDs = true } }

  /// Runs a closure once, after the changes were read and before they are stored.
  func onceAfterReading(_ body: @escaping @Sendable () async throws -> Void) {
    state.withLock { $0.afterReading = body }
  }

  func token() async throws -> Data? {
    state.withLock { $0.log.isEmpty ? nil : Self.token($0.log.count) }
  }

  func records() async throws -> [IndexedRecord] {
    state.withLock { $0.records.map { IndexedRecord(id: $0.key, items: $0.value) } }
  }

  func changes(after token: Data) async throws -> RecordChanges? {
    let (changes, hook) = state.withLock { state in
      let changes = Self.changes(after: token, in: state)
      defer { state.afterReading = nil }
      return (changes, state.afterReading)
    }
    try await hook?()
    return changes
  }

  private static func changes(after token: Data, in state: State) -> RecordChanges? {
    guard let start = Int(String(decoding: token, as: UTF8.self)), start >= state.beginning,
      start <= state.log.count
    else { return nil }
    let later = state.log[start...]
    let deleted = later.filter(\.isDeletion).map(\.id)
    if state.forgetsIDs && !deleted.isEmpty { return nil }
    let changed = Set(later.map(\.id)).compactMap { id in
      state.records[id].map { IndexedRecord(id: id, items: $0) }
    }
    return RecordChanges(
      changed: changed, deleted: deleted, token: Self.token(state.log.count))
  }

  private static func token(_ number: Int) -> Data { Data("\(number)".utf8) }
}
