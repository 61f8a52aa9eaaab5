/// The bytes of an archive: those of a file, or of a member that is itself an archive.
final class ArchiveContent: Sendable {
  let reader: FileReader

  init(_ reader: consuming FileReader) { self.reader = reader }

  var size: Int { reader.size }
}
