import Foundation
import Items

/// The whole copies of a library that lie beside it, with the files that SQLite keeps beside them.
///
/// They are drafts of copies that are to replace it (``LibraryDraft``), and damaged libraries that
/// were kept. They may have texts that were forgotten in the library, or are encrypted in it.
struct LibraryCopies {
  private let place: URL

  private static let draftMark = ".partial-"
  private static let numberLength = 16
  /// The beginnings of what follows the library's name, also in earlier versions.
  private static let marks = [".partial", ".restored", ".damaged"]

  /// - Parameter path: The path of the library, without links.
  init(of path: String) { place = URL(fileURLWithPath: path) }

  /// The paths of all copies.
  ///
  /// Files of keys aren't among them, because they have no texts. Complexity: O(files in the
  /// folder).
  var paths: [String] { names.filter { !$0.hasSuffix("-keys") }.map(path) }

  /// The path of the file by which one program locks out others that make copies for the place.
  var lockPath: String { place.path + "-replacing" }

  /// Returns the path of a new draft.
  func newDraft() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    let zeros = String(repeating: "0", count: Self.numberLength - digits.count)
    return path(place.lastPathComponent + Self.draftMark + zeros + digits)
  }

  /// Deletes all drafts; the caller has the lock.
  func deleteDrafts() { Self.delete(drafts) }

  /// Deletes drafts that were left by programs that ended too soon.
  ///
  /// A failure is ignored: what is left is among ``paths``.
  func deleteAbandonedDrafts() {
    // A program that begins after they are listed has a draft of another name.
    let drafts = drafts
    if !drafts.isEmpty && !FileLock.isHeld(at: lockPath) { Self.delete(drafts) }
  }

  /// `FileManager` would delete a folder with all that is in it.
  private static func delete(_ paths: [String]) {
    for path in paths { unlink(path) }
  }

  private var drafts: [String] { names.filter(isDraft).map(path) }

  /// The names of all copies, sorted.
  private var names: [String] {
    let folder = place.deletingLastPathComponent().path
    let beginnings = Self.marks.map { place.lastPathComponent + $0 }
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { name in beginnings.contains { name.beginsExactly(with: $0) } }.sorted()
  }

  /// Returns true for the name of a draft, or of a file beside one.
  private func isDraft(_ name: String) -> Bool {
    let beginning = place.lastPathComponent + Self.draftMark
    guard name.beginsExactly(with: beginning) else { return false }
    let rest = Array(name.utf8.dropFirst(beginning.utf8.count))
    let number = rest.prefix(Self.numberLength)
    let isNumber = number.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
    return number.count == Self.numberLength && isNumber
      && (rest.count == Self.numberLength || rest[Self.numberLength] == UInt8(ascii: "-"))
  }

  private func path(_ name: String) -> String {
    place.deletingLastPathComponent().appending(path: name).path
  }
}

extension Store {
  /// The copies that lie beside the library, or beside the target of a link to it.
  var copies: LibraryCopies {
    LibraryCopies(of: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
  }
}
