package final class FileContent: Sendable {
  package let reader: FileReader

  package init(_ reader: consuming FileReader) { self.reader = reader }

  package var size: Int { reader.size }
}
