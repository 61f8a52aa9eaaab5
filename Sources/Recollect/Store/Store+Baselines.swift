import Embeddings
import GRDB
import Synchronization

extension Store {
  /// Reads the stored baselines of all models into ``baselines``.
  ///
  /// A baseline that can't be read is measured again when it's needed.
  func loadBaselines() {
    let rows = try? database.read { database in
      try database.rows("SELECT identifier, baseline FROM models WHERE baseline IS NOT NULL")
    }
    for row in rows ?? [] {
      guard let identifier: String = try? row.value("identifier"),
        let stored = StoredBaseline(column: try? row.value("baseline")), stored.isCurrent
      else { continue }
      baselines[identifier] = stored.baseline
    }
  }
}

/// A row's `models.baseline`, and the version of the texts it was measured with.
struct StoredBaseline: Codable {
  var baseline: CosineBaseline
  var version = CosineBaseline.version

  init(_ baseline: CosineBaseline) { self.baseline = baseline }

  /// `nil` if the column can't be read.
  ///
  /// A baseline of an earlier version has the same mean and deviation.
  init?(column: String?) {
    guard let stored = try? ColumnJSON.decode(column, as: Self.self),
      (1...CosineBaseline.version).contains(stored.version), stored.baseline.mean.isFinite,
      stored.baseline.deviation.isFinite
    else { return nil }
    self = stored
  }

  /// True if nothing has to be measured again.
  var isCurrent: Bool { version == CosineBaseline.version }

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
