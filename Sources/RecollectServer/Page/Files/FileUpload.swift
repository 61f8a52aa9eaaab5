import Foundation
import Hummingbird

/// The files of a form, which are written as they come.
struct FileUpload {
  typealias Reader = MultipartReader<RequestBody.AsyncIterator>

  let folder: FilesFolder
  let limits: WebLimits
  /// A sentence for each file that isn't stored.
  private(set) var problems: [String] = []
  private var files: [(name: StoredFileName, draft: FileDraft)] = []

  /// More sentences would hide the page.
  private static let maximumProblems = 10

  init(to folder: FilesFolder, limits: WebLimits) {
    (self.folder, self.limits) = (folder, limits)
  }

  /// Reads the parts that are left, and keeps a draft of each file.
  ///
  /// - Throws: `HTTPError` if the form is malformed; errors of the connection.
  mutating func read(_ reader: inout Reader) async throws {
    while let part = try await reader.nextPart() {
      // A form without a chosen file has one without a name.
      guard let fileName = part.fileName, !fileName.isEmpty else { continue }
      let name = StoredFileName(fileName)
      guard files.count < limits.maximumFileCount else {
        return add(
          "At most \(PageWording.count(limits.maximumFileCount, "file")) can be sent at once.")
      }
      do {
        try await readFile(name, &reader)
      } catch let error as SystemProblem {
        return add("“\(name.isolated)” and what came after it isn't stored: \(error.sentence)")
      }
    }
  }

  private mutating func readFile(_ name: StoredFileName, _ reader: inout Reader) async throws {
    let draft = try FileDraft(in: folder.path)
    var (byteCount, isWhole) = (0, false)
    defer { if !isWhole { draft.remove() } }
    while let bytes = try await reader.nextBytes() {
      byteCount += bytes.count
      // A file that is too large is read to its end, so that the browser shows the answer.
      if byteCount <= limits.maximumFileBytes { try draft.write(bytes) }
    }
    try draft.finish()
    guard byteCount <= limits.maximumFileBytes else {
      let limit = Self.size(limits.maximumFileBytes)
      return add("“\(name.isolated)” is larger than \(limit). Add it by its path.")
    }
    isWhole = true
    files.append((name, draft))
  }

  /// Stores the drafts under their names.
  ///
  /// - Returns: The number of files.
  mutating func store() -> Int {
    var count = 0
    for (name, draft) in files {
      do {
        try folder.keep(draft, as: name)
        count += 1
      } catch {
        add("“\(name.isolated)” isn't stored: \(SystemProblem(error).sentence)")
      }
    }
    return count
  }

  /// Removes the drafts that weren't stored.
  func removeDrafts() { for file in files { file.draft.remove() } }

  private mutating func add(_ problem: String) {
    if problems.count < Self.maximumProblems { problems.append(problem) }
  }

  static func tooLarge(_ limits: WebLimits) -> HTTPError {
    HTTPError(
      .contentTooLarge,
      message: "At most \(size(limits.maximumUploadBytes)) can be sent at once. Send fewer files, "
        + "or add their folder by its path.")
  }

  static func size(_ bytes: Int) -> String {
    bytes.formatted(.byteCount(style: .binary).locale(Locale(identifier: "en_GB")))
  }
}
