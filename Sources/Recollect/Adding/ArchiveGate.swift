import Foundation
import Items

/// What is known of a source's archives, so that one that is as it was isn't opened.
struct ArchiveGate {
  /// Stamps of the archives of which everything that can be read is stored.
  let stamps: [(location: String, stamp: String)]

  /// The listing with the members of unchanged archives that the library has something of.
  ///
  /// The others hold nothing that is read, or the archive wouldn't have been noted.
  func completed(_ listing: SourceListing, with stored: [ExactString: StoredFile]) -> SourceListing
  {
    let unchanged = listing.archives.filter(\.isUnchanged).map(\.location)
    if unchanged.isEmpty { return listing }
    var listing = listing
    for file in stored.values {
      guard let archive = unchanged.first(where: { file.location.beginsExactly(with: $0 + "/") })
      else {
        continue
      }
      listing.files.append(
        SourceFile(
          url: URL(fileURLWithPath: archive), path: file.path, size: file.size,
          modified: Date(timeIntervalSince1970: file.modified),
          member: String(
            decoding: file.location.utf8.dropFirst(archive.utf8.count + 1), as: UTF8.self)))
    }
    listing.files.sort { ExactString($0.path) < ExactString($1.path) }
    return listing
  }

  /// The archives of which everything that can be read is stored, or will be by files that are noted.
  ///
  /// Where something went wrong it may go right the next time, and what was left to another source
  /// may be this one's then.
  static func settled(
    _ archives: [SourceArchive], problems: [ImportProblem], otherSources: [String]
  ) -> [SourceArchive] {
    let paths = problems.filter { !$0.isWarning }.map { $0.path + "/" }
    return archives.filter { archive in
      !paths.contains { $0.beginsExactly(with: archive.path + "/") }
        && !otherSources.contains {
          SourcePath.holds($0, archive.location) || SourcePath.holds(archive.location, $0)
        }
    }
  }
}
