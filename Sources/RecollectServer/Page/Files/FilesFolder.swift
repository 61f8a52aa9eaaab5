import Foundation

/// The folder beside a library with the files that were dropped on a page.
struct FilesFolder: Sendable {
  let path: String

  /// More files of one name are refused.
  private static let maximumNumber = 1000
  /// Drafts that no upload can be writing any more.
  private static let maximumDraftAge: TimeInterval = 86_400

  init(of library: URL) {
    path = library.standardizedFileURL.resolvingSymlinksInPath().path + "-files"
  }

  var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  /// Makes the folder unless it's there, and lets only the person enter it.
  func prepare() throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemProblem() }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeDirectory,
      attributes?[.ownerAccountID] as? Int == Int(getuid())
    else { throw SystemProblem("It isn't a folder of yours.") }
    guard chmod(path, 0o700) == 0 else { throw SystemProblem() }
    removeAbandonedDrafts()
  }

  /// Keeps a draft under a name, or under the name with a number if another file has it.
  ///
  /// A file that is there already, with the same content, is kept in its place.
  func keep(_ draft: FileDraft, as name: StoredFileName) throws {
    for number in 1...Self.maximumNumber {
      let place = "\(path)/\(name.text(number: number))"
      if try draft.move(toFree: place) { return }
      if FileManager.default.contentsEqual(atPath: draft.path, andPath: place) { return }
    }
    throw SystemProblem("There are too many files of this name.")
  }

  /// Removes what killed servers have left behind.
  private func removeAbandonedDrafts() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where name.hasPrefix(FileDraft.prefix) {
      let draft = "\(path)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: draft)
      let date = attributes?[.modificationDate] as? Date ?? Date()
      if date.timeIntervalSinceNow < -Self.maximumDraftAge { unlink(draft) }
    }
  }
}
