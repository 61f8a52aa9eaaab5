import Foundation
import GRDB
import Items

/// A file that an import couldn't read, with its state at that time and the problems.
struct UnreadFile: Sendable {
  /// The path under which a person would look for the file; a member's follows its archive's path.
  var location: String
  var size: Int
  var modified: Double
  var hash: String
  /// The name of the importer that refused the file.
  var importer: String
  /// The reader's `limitsFingerprint` at that time.
  var limits: String
  var problems: [ImportProblem]

  init(_ found: FoundFile, limits: String, problems: [ImportProblem]) {
    location = found.file.location
    size = found.file.size
    modified = found.file.modified.timeIntervalSince1970
    hash = found.hash
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
    hash = digest
    importer = ""
    self.limits = limits
    problems = [problem]
  }

  /// Returns the problems as the next import reports them.
  /// - Parameter path: The path of the file in the imported source.
  func repeated(path: String) -> [ImportProblem] {
    problems.map { problem in
      var problem = problem
      problem.path = path
      if !problem.isWarning {
        problem.sentence +=
          " It wasn't tried again, as neither the file nor the limits have changed."
        problem.isRemembered = true
      }
      return problem
    }
  }
}

extension UnreadFile {
  /// A problem in its stored form.
  private struct StoredProblem: Codable {
    var code: ImportProblem.Code
    var line: Int?
    var sentence: String
    var remedy: String
    var isWarning: Bool
  }

  init(_ row: Row) throws {
    location = try row.value("location")
    size = try row.value("size")
    modified = try row.value("modified")
    hash = try row.value("hash")
    importer = try row.value("importer")
    limits = try row.value("limits")
    let text: String = try row.value("problems")
    // The problems of a later version or a damaged file can't be decoded. Without problems the file
    // is tried again.
    let stored = try? JSONDecoder().decode([StoredProblem].self, from: Data(text.utf8))
    problems = (stored ?? []).map {
      ImportProblem(
        $0.code, path: "", line: $0.line, sentence: $0.sentence, remedy: $0.remedy,
        isWarning: $0.isWarning)
    }
  }

  /// Returns the values of the row, in the order of the table's columns.
  func arguments() throws -> StatementArguments {
    let stored = problems.map {
      StoredProblem(
        code: $0.code, line: $0.line, sentence: $0.sentence, remedy: $0.remedy,
        isWarning: $0.isWarning)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(stored), as: UTF8.self)
    return [location, size, modified, hash, importer, limits, text]
  }
}
