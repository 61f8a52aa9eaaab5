import GRDB

extension Library {
  package func enqueue(_ exchange: MemoryExchange) async throws {
    try await store.write(changesChunks: false) { try MemoryQueue(database: $0).add(exchange) }
  }

  /// Returns the next exchange to read, and counts the attempt.
  package func nextExchange() async throws -> MemoryExchange? {
    try await store.write(changesChunks: false) { try MemoryQueue(database: $0).next() }
  }

  /// Returns an interrupted exchange to the queue, without counting the attempt.
  package func putBack(_ exchange: MemoryExchange) async throws {
    try await store.write(changesChunks: false) { try MemoryQueue(database: $0).putBack(exchange) }
  }

  /// Returns the number of exchanges that are still to be read for memories.
  public func pendingExchangeCount() async throws -> Int {
    try await store.read { database in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM memory_exchanges") ?? 0
    }
  }
}
