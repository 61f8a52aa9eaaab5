import Foundation
import GRDB

/// The equal passages of other files, and the one of them that is the original.
struct PassageCopies {
  private let loader: PassageLoader
  /// The ranked chunks by the length of their texts, since equal texts are equally long.
  private let chunks: [Int: [Int64]]

  /// The largest number of equal passages that are loaded; a template may have thousands.
  private static let maximumCopies = 16

  init(among ranking: Ranking, _ loader: PassageLoader) throws {
    self.loader = loader
    let rows = try loader.database.rows(
      """
      SELECT id, end - start AS length FROM chunks
      WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id
      """, [ranking.candidates.map(\.id).json])
    let lengths = try rows.map { row in (try row.count("length"), try row.value("id") as Int64) }
    chunks = Dictionary(grouping: lengths, by: \.0).mapValues { $0.map(\.1) }
  }

  /// Returns the original of a passage, with the places of all others.
  ///
  /// The scores stay those of the passage.
  func original(of passage: Passage) throws -> Passage {
    let copies = try chunks(equalTo: passage)
      .compactMap { try loader.passage($0, scores: passage.scores) }.filter(passage.isCopy)
    if copies.isEmpty { return passage }
    let all = [passage] + copies
    var original = all.min { $0.precedence < $1.precedence } ?? passage
    var seen: Set = [original.place]
    original.copies = all.map(\.place).filter { seen.insert($0).inserted }
    return original
  }

  /// Returns the other ranked chunks with the text of a passage.
  private func chunks(equalTo passage: Passage) throws -> [Int64] {
    let others = (chunks[passage.range.count] ?? []).filter { $0 != passage.id }
    if others.isEmpty { return [] }
    return try Int64.fetchAll(
      loader.database.query(
        """
        SELECT id FROM chunks WHERE id IN (SELECT value FROM json_each(?)) AND text = ?
        ORDER BY id LIMIT \(Self.maximumCopies)
        """, [others.json, passage.text]))
  }
}

extension Passage {
  /// Equal texts of two days are two texts, such as the minutes of a standing meeting, unless the
  /// path of one says that it is a copy.
  fileprivate func isCopy(_ other: Passage) -> Bool {
    isSame(as: other)
      && (isNear(other.date) || CopyPath.isCopy(path) || CopyPath.isCopy(other.path))
  }

  private func isNear(_ other: Date?) -> Bool {
    guard let date, let other else { return date == other }
    return abs(date.timeIntervalSince(other)) < 86_400
  }

  fileprivate var place: LibraryThread.Place { LibraryThread.Place(path: path, line: line) }

  /// The original comes first: it isn't in a trash or a backup, is older, and has a shorter path.
  fileprivate var precedence: (Int, Double, Int, String) {
    (CopyPath.isCopy(path) ? 1 : 0, date?.timeIntervalSince1970 ?? .infinity, path.count, path)
  }
}

/// Paths that programs and people give to copies.
enum CopyPath {
  /// Returns `true` for a file in a trash or a backup, or with a name such as `plan copy.md`.
  static func isCopy(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/")
    guard let name = parts.last else { return false }
    return parts.dropLast().contains(where: isOfCopies)
      || name.contains(/\b(copy|kopie|copie|copia|backup|conflicted|sync-conflict)\b/)
      || name.contains(/\(\d+\)|\.bak|~/)
  }

  private static func isOfCopies(_ folder: Substring) -> Bool {
    let name = folder.drop { $0 == "." || $0 == "_" || $0 == "$" }
    return folders.contains(name) || name.hasPrefix("trash-")
  }

  private static let folders: Set<Substring> = [
    "trash", "recycle.bin", "bak", "backup", "backups", "copies", "papierkorb", "sicherung",
    "corbeille", "papelera", "prullenbak", "stversions",
  ]
}
