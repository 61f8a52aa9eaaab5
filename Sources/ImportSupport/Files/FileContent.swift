/// The bytes of a file as a value that several readers can share.
package final class FileContent: Sendable {
  /// The open file, or bytes in memory.
  package let reader: FileReader

  /// Creates the content of a file that is open.
  package init(_ reader: consuming FileReader) { self.reader = reader }

  /// The number of bytes.
  package var size: Int { reader.size }
}
