public import Foundation
internal import Synchronization
public import VectorSearch

/// Vectors of an app with identifiers and fields, in memory and in a file.
///
/// Use it for vectors that have another origin than a library of texts: images, sounds, products,
/// or texts embedded elsewhere. It needs neither a model nor a database.
///
/// ```swift
/// let store = VectorStore(dimension: 3)
/// store.insert(id: "apple", [0.9, 0.1, 0], fields: ["kind": "fruit", "price": 1.2])
/// store.insert(id: "plum", [0.7, 0.2, 0.1], fields: ["kind": "fruit", "price": 2.5])
/// store.insert(id: "hammer", [0, 0.2, 0.9], fields: ["kind": "tool", "price": 12])
/// let cheap = FieldFilter.equal("kind", "fruit") && .range("price", to: 2)
/// for match in try store.search([1, 0, 0], count: 5, where: cheap) {
///   print(match.id, match.score)
/// }
/// try store.save(to: file)
/// let opened = try VectorStore(opening: file)
/// ```
///
/// The store is in memory. ``save(to:)`` writes all of it to one file, which replaces the former
/// one; a crash while it saves leaves the former one. An opened store leaves the vectors in the
/// mapped file until they are needed. It never writes to the file by itself.
///
/// A store can be used from several tasks. Searches wait for changes, but not for one another.
public final class VectorStore: Sendable {
  private struct State {
    var index: AdaptiveIndex

    /// By the number that the index uses; `nil` for free numbers.
    var records: [StoredRecord?] = []
    var numbers: [String: Int64] = [:]
    var free: [Int64] = []
  }

  private let state: Mutex<State>

  private let snapshot: VectorSnapshot?

  /// The number of components of every vector.
  public let dimension: Int

  /// The measure of how near two vectors are.
  public let metric: VectorMetric

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - dimension: The number of components of every vector.
  ///   - metric: The measure of how near two vectors are.
  ///   - kind: The kind of index to use; `nil` for the one that suits the number of vectors.
  public init(dimension: Int, metric: VectorMetric = .cosine, kind: VectorIndexKind? = nil) {
    self.dimension = dimension
    self.metric = metric
    state = Mutex(
      State(index: AdaptiveIndex(dimension: dimension, metric: metric, kind: kind)))
    snapshot = nil
  }

  /// Opens a saved store.
  ///
  /// Complexity: O(records), without their vectors.
  ///
  /// - Throws: `VectorSnapshotError` if the file is missing, damaged or no store.
  public init(opening url: URL) throws {
    let snapshot = try VectorSnapshot(mapping: url)
    var state = State(index: try AdaptiveIndex(snapshot))
    let records = try snapshot.attachment().flatMap { RecordCoding.decode($0) }
    guard let records, records.count == state.index.count else {
      throw snapshot.damaged("it has no records, or not one for each vector")
    }
    for (number, record) in records {
      guard state.index.contains(id: number), number >= state.records.count,
        state.numbers[record.id] == nil
      else { throw snapshot.damaged("a record has no vector, or the identifier of another") }
      // Gaps are numbers of removed records. A file of a program has no gap of millions.
      let gap = Int(number) - state.records.count
      guard gap < 1 << 24 else { throw snapshot.damaged("a number of a record is too large") }
      state.records.append(contentsOf: repeatElement(nil, count: gap + 1))
      state.records[Int(number)] = record
      state.numbers[record.id] = number
    }
    state.free = state.records.indices.filter { state.records[$0] == nil }.map { Int64($0) }
    dimension = snapshot.dimension
    metric = snapshot.metric
    self.snapshot = snapshot
    self.state = Mutex(state)
  }

  /// The number of records.
  public var count: Int { state.withLock { $0.index.count } }

  /// Inserts a record, or replaces the one with this identifier.
  ///
  /// - Precondition: The vector has ``dimension`` components.
  public func insert(id: String, _ vector: [Float], fields: [String: FieldValue] = [:]) {
    state.withLock { state in
      let number = state.numbers[id] ?? state.free.popLast() ?? Int64(state.records.count)
      if number == state.records.count { state.records.append(nil) }
      state.records[Int(number)] = StoredRecord(id: id, fields: fields)
      state.numbers[id] = number
      state.index.insert(vector, id: number)
    }
  }

  /// Removes the record with the given identifier.
  ///
  /// - Returns: `true` if there was one; otherwise, `false`.
  @discardableResult
  public func remove(id: String) -> Bool {
    state.withLock { state in
      guard let number = state.numbers.removeValue(forKey: id) else { return false }
      state.records[Int(number)] = nil
      state.free.append(number)
      return state.index.remove(id: number)
    }
  }

  /// Returns the fields of the record with the given identifier; `nil` if there is none.
  public func fields(of id: String) -> [String: FieldValue]? {
    state.withLock { state in
      state.numbers[id].flatMap { state.records[Int($0)]?.fields }
    }
  }

  /// Returns the nearest records, best first.
  ///
  /// The filter is applied within the search: as many records are returned as were asked for, if
  /// that many match.
  ///
  /// - Parameters:
  ///   - query: A vector of ``dimension`` components.
  ///   - count: The maximum number of matches.
  ///   - floor: The minimum score of a match.
  ///   - filter: A condition on the fields; `nil` for none.
  /// - Throws: `VectorSnapshotError` if a vector of the opened file turns out to be damaged.
  public func search(
    _ query: [Float], count: Int, floor: Float = -.infinity, where filter: FieldFilter? = nil
  ) throws -> [VectorStoreMatch] {
    // A copy shares the memory, and the search needs no lock.
    let (index, records) = state.withLock { ($0.index, $0.records) }
    let admits = filter.map { filter in
      { (number: Int64) in records[Int(number)].map { filter.matches($0.fields) } ?? false }
    }
    let found = index.search(query, count: count, floor: floor, where: admits)
    if index.foundDamage, let snapshot {
      throw snapshot.damaged("the checksum of a vector doesn't match")
    }
    return found.compactMap { match in
      records[Int(match.id)].map {
        VectorStoreMatch(id: $0.id, score: match.score, fields: $0.fields)
      }
    }
  }

  /// Saves the store, and replaces the file if there is one.
  ///
  /// The file has nothing of records that were removed. Only its owner can read it.
  ///
  /// - Throws: `VectorSnapshotError` if the file can't be written.
  public func save(to url: URL) throws {
    let (index, records) = state.withLock { ($0.index, $0.records) }
    let bytes = RecordCoding.encode(
      records.enumerated().compactMap { number, record in
        record.map { (Int64(number), $0) }
      })
    try index.save(to: url, stamp: [], attachment: bytes)
  }
}
