import Foundation
import GRDB

/// The equal passages of other files, and the one of them that is the original.
struct PassageCopies {
  let database: Database
  /// The chunks that the filter admits, as far as they were ranked.
  let ranked: Set<Int64>

  /// The largest number of copies that are loaded; a template may have thousands.
  private static let maximumCopies = 16

  /// Returns the original of a passage, with the places of all others.
  ///
  /// The scores stay those of the passage.
  func original(of passage: Passage) throws -> Passage {
    let loader = PassageLoader(database: database)
    let copies = try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT id FROM chunks WHERE hash = (SELECT hash FROM chunks WHERE id = ?1) AND id <> ?1
          ORDER BY id LIMIT ?2
          """), arguments: [passage.id, Self.maximumCopies]
    ).compactMap { try loader.passage($0, scores: passage.scores) }.filter(passage.isSame)
    if copies.isEmpty { return passage }
    let candidates = [passage] + copies.filter { ranked.contains($0.id) }
    var original = candidates.min { $0.precedence < $1.precedence } ?? passage
    var seen: Set = [original.place]
    original.copies = ([passage] + copies).map(\.place).filter { seen.insert($0).inserted }
    return original
  }
}

extension Passage {
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
      || name.contains(/(\bcopy|\bkopie|\bcopie|\bcopia|\bbackup|\(\d+\)|conflict|\.bak|~)/)
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
