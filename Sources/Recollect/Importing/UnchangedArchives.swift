import Foundation
import Items

/// The fingerprints of a source's archives, by which unchanged ones are skipped unopened.
struct UnchangedArchives {
  /// The archives whose readable content is completely stored.
  let fingerprints: [(location: String, fingerprint: String)]

  /// Adds the stored members of unchanged archives to the listing.
  ///
  /// Other members have nothing readable, or the fingerprint wouldn't be stored.
  func completed(_ listing: SourceListing, with stored: [ExactString: FileRecord]) -> SourceListing
  {
    let unchanged = listing.archives.filter(\.isUnchanged)
    if unchanged.isEmpty { return listing }
    var listing = listing
    for file in stored.values {
      guard
        let archive = unchanged.first(where: {
          file.location.beginsExactly(with: $0.location + "/")
        })
      else {
        continue
      }
      var member = SourceFile(
        url: URL(fileURLWithPath: archive.location), path: file.path, size: file.size,
        modified: Date(timeIntervalSince1970: file.modified),
        member: String(
          decoding: file.location.utf8.dropFirst(archive.location.utf8.count + 1),
          as: UTF8.self))
      member.reader = archive.reader
      listing.files.append(member)
    }
    listing.files.sort { ExactString($0.path) < ExactString($1.path) }
    return listing
  }

  /// Returns the archives whose readable content is, or will be, stored completely.
  ///
  /// An archive with problems is left out, because reading may succeed the next time. So is one
  /// that overlaps another source, whose files may belong to this source later.
  static func completelyRead(
    _ archives: [SourceArchive], problems: [ImportProblem], otherSources: [String]
  ) -> [SourceArchive] {
    let paths = problems.filter { !$0.isWarning }.map { $0.path + "/" }
    return archives.filter { archive in
      !paths.contains { $0.beginsExactly(with: archive.path + "/") }
        && !otherSources.contains {
          SourcePath.contains($0, archive.location) || SourcePath.contains(archive.location, $0)
        }
    }
  }
}
