import Foundation
import GRDB
import Items

extension Store {
  /// Returns the files at or below a path that couldn't be read, and all refused attachments.
  func unreadableFiles(at root: String) async throws -> [UnreadableFile] {
    try await read { database in
      try database.rows(
        """
        SELECT * FROM unread_files WHERE \(Self.isBelow)
        OR substr(location, 1, length(:mark)) = :mark
        """, Self.below(root) + ["mark": UnreadableFile.contentPrefix]
      ).map(UnreadableFile.init)
    }
  }

  /// Stores files that couldn't be read, and deletes others, which were read or no longer exist.
  ///
  /// Cancellation is ignored, because it's often called after one.
  func storeUnreadFiles(_ files: [UnreadableFile], deleting others: [String]) async throws {
    if files.isEmpty && others.isEmpty { return }
    try await Task {
      try await write(changesChunks: false) { database in
        for location in others {
          try database.run("DELETE FROM unread_files WHERE location = ?", [location])
        }
        for file in files {
          try database.run(
            "INSERT OR REPLACE INTO unread_files VALUES (?, ?, ?, ?, ?, ?, ?)",
            try file.arguments())
        }
      }
    }.value
  }

  /// Returns the locations of unreadable files that no longer exist.
  ///
  /// A member of an archive exists as long as the archive does. Files on a disk that isn't mounted
  /// don't exist.
  func missingUnreadFiles() async throws -> [String] {
    let locations = try await read { database in
      try String.fetchAll(
        database,
        sql: "SELECT location FROM unread_files WHERE substr(location, 1, 1) = '/'")
    }
    return locations.filter { location in
      var isFolder: ObjCBool = false
      var path = location[...]
      while let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
        if FileManager.default.fileExists(atPath: String(path), isDirectory: &isFolder) {
          return isFolder.boolValue
        }
        path = path[..<slash]
      }
      return true
    }
  }

  /// Deletes the unreadable files at or below a path, others, and all refused contents of
  /// attachments.
  ///
  /// A content isn't stored with the sources that have it. If another source has it, it is tried
  /// once more.
  static func deleteUnreadableFiles(
    at root: String, and others: [String], in database: Database
  ) throws {
    try database.run(
      """
      DELETE FROM unread_files WHERE \(isBelow)
      OR substr(location, 1, length(:mark)) = :mark
      """, below(root) + ["mark": UnreadableFile.contentPrefix])
    for location in others {
      try database.run("DELETE FROM unread_files WHERE location = ?", [location])
    }
  }

  private static let isBelow =
    "location = :root OR substr(location, 1, length(:folder)) = :folder"

  private static func below(_ root: String) -> StatementArguments {
    ["root": root, "folder": root.hasSuffix("/") ? root : root + "/"]
  }
}

/// A file that an import couldn't read, with its state at that time and the problems.
struct UnreadableFile: Sendable {
  /// The path under which a person would look for the file; a member's follows its archive's path.
  var location: String
  var size: Int
  var modified: Double
  var digest: String
  var importer: String
  /// The reader's `limitsFingerprint` at that time.
  var limits: String
  var problems: [ImportProblem]

  init(_ found: FoundFile, limits: String, problems: [ImportProblem]) {
    location = found.file.location
    size = found.file.size
    modified = found.file.modified.timeIntervalSince1970
    digest = found.digest
    importer = found.importer.name
    self.limits = limits
    self.problems = problems
  }

  /// The prefix of a location that is a digest of content; paths begin with `/`.
  static let contentPrefix = "sha256:"

  /// Creates the row of an attachment's content, whose location is its digest.
  init(content digest: String, size: Int, limits: String, problem: ImportProblem) {
    location = Self.contentPrefix + digest
    self.size = size
    modified = 0
    self.digest = digest
    importer = ""
    self.limits = limits
    problems = [problem]
  }

  /// Creates the row of an entry that is skipped when its folder is listed, still without problems.
  init(skipped location: String, limits: String) {
    self.location = location
    (size, modified, digest, importer) = (0, 0, "", "")
    self.limits = limits
    problems = []
  }

  /// Returns the problems as the next import reports them; `path` is in the imported source.
  func repeated(path: String) -> [ImportProblem] {
    problems.map { problem in
      var problem = problem
      problem.path = path
      if !problem.isWarning {
        problem.message +=
          " It wasn't tried again, as neither the file nor the limits have changed."
        problem.isRemembered = true
      }
      return problem
    }
  }
}

extension UnreadableFile {
  private struct StoredProblem: Codable {
    var code: ImportProblem.Code
    var line: Int?
    var message: String
    var remedy: String
    var isWarning: Bool

    /// The keys of the stored JSON, which is that of the first version.
    private enum CodingKeys: String, CodingKey {
      case code, line, remedy, isWarning
      case message = "sentence"
    }
  }

  init(_ row: Row) throws {
    location = try row.value("location")
    size = try row.value("size")
    modified = try row.value("modified")
    digest = try row.value("hash")
    importer = try row.value("importer")
    limits = try row.value("limits")
    let text: String = try row.value("problems")
    // The problems of a later version or a damaged file can't be decoded. Without problems the file
    // is tried again.
    let stored = try? JSONDecoder().decode([StoredProblem].self, from: Data(text.utf8))
    problems = (stored ?? []).map {
      ImportProblem(
        $0.code, path: "", line: $0.line, message: $0.message, remedy: $0.remedy,
        isWarning: $0.isWarning)
    }
  }

  /// In the order of the table's columns.
  func arguments() throws -> StatementArguments {
    let stored = problems.map {
      StoredProblem(
        code: $0.code, line: $0.line, message: $0.message, remedy: $0.remedy,
        isWarning: $0.isWarning)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(stored), as: UTF8.self)
    return [location, size, modified, digest, importer, limits, text]
  }
}
