import Embeddings
import Foundation
import GRDB
import VectorSearch

/// Search by meaning: cosines between a vector, such as the question's, and those of all chunks.
struct VectorPassageSearch {
  private let vector: () throws -> [Float]?
  /// The vector if it is still being computed.
  private var deferred: DeferredVector?
  /// The chunks that aren't found.
  private var excluded: Set<Int64> = []
  /// The row of the embedder; `nil` if the library has no vectors.
  private let model: Int64?
  private let dimension: Int
  private let index: (any VectorIndex)?
  private var begun: BegunVectorSearch?

  /// Prepares a search, and brings the index up to date.
  ///
  /// - Parameters:
  ///   - canRepeat: `true` if another transaction can be begun.
  ///   - path: The path of the library, for errors.
  /// - Returns: `nil` if the index in memory is ahead of the transaction.
  /// - Throws: `LibraryError` with the code `otherEmbedder` when the library uses another embedder,
  ///   and with `unknownItem` when it lacks the item to search for.
  init?(
    for meaning: Meaning, index loaded: LoadedIndex, canRepeat: Bool, path: String,
    in database: Database
  ) throws {
    let model = try ModelRecords(database: database, path: path)
      .searched(meaning.model, follows: meaning.follows)
    self.model = model
    dimension = meaning.dimension
    if let model {
      let current = try loaded.vectors(
        of: model, dimension: meaning.dimension, in: database, canRepeat: canRepeat)
      guard let current else { return nil }
      index = current
    } else {
      index = nil
    }
    switch meaning.target {
    case .vector(let components): vector = { components }
    case .deferred(let deferred):
      vector = deferred.value
      self.deferred = deferred
    case .item(let id, let source):
      let item = try ItemVectors(
        of: id, source: source, model: model, dimension: meaning.dimension, path: path,
        in: database)
      vector = { item.mean }
      excluded = item.chunks
    }
  }

  /// Begins to compare a vector that is still being computed with those of all chunks.
  ///
  /// Another thread does so as soon as the vector is there, while the postings of the question's
  /// words are read. A search for as many hits without a filter then takes its result.
  mutating func begin(count: Int) {
    guard let index, let deferred, excluded.isEmpty else { return }
    begun = BegunVectorSearch(for: deferred, count: count, in: index)
  }

  /// Returns the best chunks by cosine, best first; waits for a vector that is still being
  /// computed.
  ///
  /// Complexity: O(chunks × dimension).
  func hits(count: Int, among chunks: AdmittedChunks) throws -> [VectorMatch] {
    guard let index, let vector = try vector() else { return [] }
    let hits = try chunks.best(count, id: \.id) { count in
      if let begun, begun.count == count { return begun.matches() }
      return excluded.isEmpty
        ? index.search(vector, count: count)
        : index.search(vector, count: count, floor: -.infinity) { !excluded.contains($0) }
    } filtered: { only, others in
      let excluded = excluded.union(others)
      return if let only {
        index.search(
          vector, count: count, floor: -.infinity, among: only.subtracting(excluded))
      } else {
        index.search(vector, count: count, floor: -.infinity) { !excluded.contains($0) }
      }
    }
    return try Self.checked(hits, index)
  }

  /// Returns the cosines of chunks to the question or to another vector.
  ///
  /// Chunks without a vector are left out. Complexity: O(chunks × dimension).
  func cosines(of chunks: Set<Int64>, to other: [Float]? = nil) throws -> [Int64: Float] {
    guard let index, let vector = try other ?? vector(), !chunks.isEmpty else { return [:] }
    let matches = index.search(vector, count: chunks.count, floor: -.infinity, among: chunks)
    return Dictionary(
      uniqueKeysWithValues: try Self.checked(matches, index).map { ($0.id, $0.score) })
  }

  /// Returns the mean of the stored vectors of chunks, of unit length; `nil` if none has a vector.
  func mean(of chunks: [Int64], in database: Database) throws -> [Float]? {
    let statement = try database.cachedStatement(
      sql: "SELECT vector FROM embeddings WHERE chunk_id = ? AND model_id = ?")
    var sum = [Float](repeating: 0, count: dimension)
    var hasVector = false
    for chunk in chunks {
      guard let data = try Data.fetchOne(statement, arguments: [chunk, model]) else { continue }
      let vector = try VectorBlob.decode(data, dimension: dimension)
      for position in sum.indices { sum[position] += vector[position] }
      hasVector = true
    }
    return hasVector ? l2Normalized(sum) : nil
  }

  private static func checked(
    _ hits: [VectorMatch], _ index: any VectorIndex
  ) throws -> [VectorMatch] {
    if let index = index as? any PersistentIndex, index.foundDamage { throw SavedIndex.Damage() }
    // A damaged component may be too large to be multiplied.
    guard hits.allSatisfy(\.score.isFinite) else {
      throw DatabaseError.damaged("a cosine that is no number")
    }
    return hits
  }
}

/// The vector that a search by meaning compares chunks with.
struct Meaning: Sendable {
  var embedder: any Embedder
  /// `true` if only vectors of the library's embedder are searched, because the caller can follow a
  /// change of it.
  var follows = false
  var target: MeaningTarget

  var model: String { embedder.identifier }
  var dimension: Int { embedder.dimension }
}

/// The origin of a search's vector.
enum MeaningTarget: Sendable {
  case vector([Float])
  /// The vector of a question that is still being embedded.
  case deferred(DeferredVector)
  /// The mean of an item's stored vectors, in any source or in the one with a path.
  case item(id: String, source: String?)
}
