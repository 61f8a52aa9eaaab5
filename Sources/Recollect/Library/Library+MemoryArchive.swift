import GRDB
import Items

extension Library {
  /// Adds the memories of an archive, in one transaction.
  ///
  /// A memory whose text is the same as that of an active or pending one only adds its evidence.
  /// The others get new numbers. Vectors are computed by the next recall.
  ///
  /// - Returns: The number of memories that are new.
  /// - Throws: ``LibraryError``; nothing is added then.
  @discardableResult
  public func add(_ archive: MemoryArchive) async throws -> Int {
    try await store.write(changesChunks: false) { database in
      let records = MemoryRecords(database: database)
      var numbers: [Int64: Int64] = [:]
      var added = 0
      var known = try records.numbersByText()
      for memory in archive.memories where memory.state != .forgotten {
        let text = ExactString(memory.text.storable)
        if let same = known[text] {
          try records.add(memory.evidence, to: same)
          numbers[memory.id] = same
          continue
        }
        let id = try records.insert(memory)
        numbers[memory.id] = id
        if memory.state == .active || memory.state == .pending { known[text] = id }
        added += 1
      }
      for memory in archive.memories {
        guard let id = numbers[memory.id], let next = memory.supersededBy.flatMap({ numbers[$0] }),
          id != next
        else { continue }
        try records.update(id, "superseded_by = ?", [next])
      }
      return added
    }
  }
}
