import Embeddings
import GRDB
import Synchronization

extension Store {
  /// Returns the baseline of an embedder: the stored one, or else a measured one.
  ///
  /// It isn't stored before the library has vectors of the embedder, or if an earlier version has
  /// written them. Imports store it.
  func baseline(of embedder: any Embedder) async throws -> CosineBaseline {
    let identifier = embedder.identifier
    if let known = baselines[identifier] { return known }
    let stored = try await storedBaseline(of: identifier)
    let baseline: CosineBaseline
    if let stored { baseline = stored } else { baseline = try await embedder.cosineBaseline() }
    baselines[identifier] = baseline
    return baseline
  }

  /// Returns the stored baseline of a model, or `nil` if it has to be measured.
  func storedBaseline(of identifier: String) async throws -> CosineBaseline? {
    let column = try await read { database in
      try String.fetchOne(
        database, sql: "SELECT baseline FROM models WHERE identifier = ?", arguments: [identifier])
    }
    return StoredBaseline(column: column)?.baseline
  }
}

/// The value of the column `models.baseline`: a baseline, and the version of the texts it was measured
/// with.
struct StoredBaseline: Codable {
  var baseline: CosineBaseline
  var version = CosineBaseline.version

  init(_ baseline: CosineBaseline) { self.baseline = baseline }

  /// Creates the value of a column, or `nil` if it has to be measured again.
  init?(column: String?) {
    guard let stored = try? ColumnJSON.decode(column, as: Self.self),
      stored.version == CosineBaseline.version, stored.baseline.mean.isFinite,
      stored.baseline.deviation.isFinite
    else { return nil }
    self = stored
  }

  var column: String { get throws { try ColumnJSON.encode(self) } }
}

/// The baselines that are known to a program, by the identifiers of their embedders.
final class KnownBaselines: Sendable {
  private let baselines = Mutex<[String: CosineBaseline]>([:])

  subscript(identifier: String) -> CosineBaseline? {
    get { baselines.withLock { $0[identifier] } }
    set { baselines.withLock { $0[identifier] = newValue } }
  }
}
