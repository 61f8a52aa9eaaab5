package import Items

/// Lists the members of archives as files of a source.
///
/// ``SourceLister`` looks into archives through this protocol, so that only apps that read archives
/// link the library that unpacks them. Without a conforming value, an archive is a file like others.
package protocol ArchiveListing: Sendable {
  /// Returns a Boolean value that indicates whether a file with this name is opened to see whether it
  /// is an archive.
  func isCandidate(name: String) -> Bool

  /// Returns an archive that hasn't changed since it was last listed.
  ///
  /// Costs no access to the file.
  /// - Parameters:
  ///   - file: The file as it was found now.
  ///   - fingerprints: The fingerprints that archives had when they were last listed, by location.
  /// - Returns: The archive, or `nil` when the file is unknown or has changed.
  func unchanged(_ file: SourceFile, since fingerprints: [ExactString: String]) -> SourceArchive?

  /// Lists the members of an archive.
  /// - Returns: The members, or `nil` when the file isn't an archive.
  /// - Throws: `ImportProblem` when the file can't be read.
  func list(_ file: SourceFile) throws -> SourceListing?
}
