import Foundation
import Items

/// What is known of a source's archives, so that one that is as it was isn't opened.
struct ArchiveGate {
  /// Stamps by location, as they were noted when all that could be read had been.
  let stamps: [String: String]

  /// The listing with the members of unchanged archives that the library has something of.
  ///
  /// The others hold nothing that is read, or the archive wouldn't have been noted.
  func completed(_ listing: SourceListing, with stored: [String: StoredFile]) -> SourceListing {
    let unchanged = listing.archives.filter(\.isUnchanged).map(\.location)
    if unchanged.isEmpty { return listing }
    var listing = listing
    for file in stored.values {
      guard let archive = unchanged.first(where: { file.location.hasPrefix($0 + "/") }) else {
        continue
      }
      listing.files.append(
        SourceFile(
          url: URL(fileURLWithPath: archive), path: file.path, size: file.size,
          modified: Date(timeIntervalSince1970: file.modified),
          member: String(file.location.dropFirst(archive.count + 1))))
    }
    listing.files.sort { $0.path < $1.path }
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
      !paths.contains { $0.hasPrefix(archive.path + "/") }
        && !otherSources.contains {
          SourcePath.holds($0, archive.location) || SourcePath.holds(archive.location, $0)
        }
    }
  }
}
