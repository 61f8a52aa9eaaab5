import CSQLite
import GRDB
import Synchronization

/// The number of words of each chunk and its title, in memory, at 4 bytes each.
///
/// A chunk's words never change, and its id is never used again. So only chunks after the last
/// known one are read, and the lengths of removed chunks do no harm.
final class ChunkLengths: Sendable {
  /// The lengths by id, ``blockSize`` to a block; a block without chunks is empty.
  struct Blocks: Sendable {
    fileprivate var blocks: [[UInt32]] = []
    fileprivate var last: Int64 = 0

    /// Returns 0 if there is no chunk with the id.
    @inline(__always)
    subscript(chunk: Int64) -> UInt32 {
      let block = Int(chunk >> ChunkLengths.blockBits)
      guard chunk >= 0, block < blocks.count, !blocks[block].isEmpty else { return 0 }
      return blocks[block][Int(chunk) & (ChunkLengths.blockSize - 1)]
    }

    /// Calls a closure with the lengths of the chunks from an id on, in groups of neighbors.
    ///
    /// The closure gets the offset of a group's first chunk. Chunks without a length are left out.
    @inline(__always)
    func forEachGroup(
      from first: Int64, count: Int, _ body: (Int, UnsafeBufferPointer<UInt32>) -> Void
    ) {
      var offset = 0
      while offset < count {
        // A damaged index may have ids of any size.
        let chunk = Int(first &+ Int64(offset))
        let (block, start) = (chunk >> ChunkLengths.blockBits, chunk & (ChunkLengths.blockSize - 1))
        let size = min(count - offset, ChunkLengths.blockSize - start)
        if blocks.indices.contains(block), !blocks[block].isEmpty {
          blocks[block].withUnsafeBufferPointer {
            body(offset, UnsafeBufferPointer(rebasing: $0[start..<start + size]))
          }
        }
        offset += size
      }
    }

    fileprivate mutating func set(_ length: UInt32, of chunk: Int64) {
      let block = Int(chunk >> ChunkLengths.blockBits)
      while blocks.count <= block { blocks.append([]) }
      if blocks[block].isEmpty {
        blocks[block] = [UInt32](repeating: 0, count: ChunkLengths.blockSize)
      }
      blocks[block][Int(chunk) & (ChunkLengths.blockSize - 1)] = length
      last = max(last, chunk)
    }
  }

  private static let blockBits = 12
  private static let blockSize = 1 << blockBits
  /// The largest id; a damaged file with a larger one would need a huge array.
  private static let maximumID: Int64 = 1 << 33

  private let known = Mutex(Blocks())

  /// Returns the lengths of at least all chunks that a transaction sees.
  ///
  /// Complexity: O(chunks) at first, then O(new chunks).
  func current(in database: Database) throws -> Blocks {
    try known.withLock { known in
      try Self.read(after: known.last, in: database) { id, length in
        guard id >= 0, id < Self.maximumID else {
          throw DatabaseError.damaged("the id \(id) of a chunk")
        }
        guard !length.isEmpty, let length = Self.sum(length) else {
          throw DatabaseError.damaged("the length of chunk \(id)")
        }
        known.set(length, of: id)
      }
      return known
    }
  }

  /// Calls a closure with the id and the stored length of each chunk after a given one.
  ///
  /// SQLite is called directly: GRDB's rows would take most of the time of a program that searches
  /// once.
  private static func read(
    after last: Int64, in database: Database,
    _ body: (Int64, UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    let statement = try database.cachedStatement(
      sql: "SELECT id, sz FROM chunk_words_docsize WHERE id > ?")
    let rows = statement.sqliteStatement
    sqlite3_reset(rows)
    sqlite3_bind_int64(rows, 1, last)
    defer { sqlite3_reset(rows) }
    while true {
      switch sqlite3_step(rows) {
      case SQLITE_ROW:
        let length = sqlite3_column_blob(rows, 1)?.assumingMemoryBound(to: UInt8.self)
        let count = Int(sqlite3_column_bytes(rows, 1))
        try body(
          sqlite3_column_int64(rows, 0), UnsafeBufferPointer(start: length, count: count))
      case SQLITE_DONE: return
      case SQLITE_INTERRUPT: throw CancellationError()
      case let code:
        throw DatabaseError(
          resultCode: ResultCode(rawValue: code),
          message: String(cString: sqlite3_errmsg(database.sqliteConnection)))
      }
    }
  }

  private static func sum(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    var reader = VarintReader(bytes: bytes, position: 0)
    var sum: UInt32 = 0
    while reader.position < bytes.count {
      guard let words = reader.nextInt() else { return nil }
      sum &+= UInt32(words)
    }
    return sum
  }
}
