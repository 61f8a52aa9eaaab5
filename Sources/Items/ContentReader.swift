/// Reads the bytes of a file that has no place of its own in the file system, such as a member of
/// an archive.
///
/// The listing that finds such a file sets ``SourceFile/reader``, so importers read it without the
/// code that unpacks it.
package protocol ContentReader: Sendable {
  func bytes(of file: SourceFile) throws -> [UInt8]

  /// A reader avoids unpacking the rest where the format allows it.
  func head(of file: SourceFile, count: Int) throws -> [UInt8]
}
