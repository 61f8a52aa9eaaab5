package import Items

/// Lists the members of archives as files of a source.
///
/// ``SourceLister`` looks into archives through this protocol, so that only apps that read archives
/// link the library that unpacks them. Without a conforming value, an archive is a file like
/// others.
package protocol ArchiveListing: Sendable {
  /// True if a file with this name is opened to see whether it is an archive.
  func isCandidate(name: String) -> Bool

  /// Returns the archive if it hasn't changed since it was last listed; costs no access to the
  /// file.
  ///
  /// The fingerprints are those that archives had then, by location.
  func unchanged(_ file: SourceFile, since fingerprints: [ExactString: String]) -> SourceArchive?

  /// Returns `nil` when the file isn't an archive.
  func list(_ file: SourceFile) throws -> SourceListing?
}
