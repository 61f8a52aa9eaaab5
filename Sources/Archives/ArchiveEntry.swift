enum ArchiveFormat {
  /// Compressed or not.
  case tar
  /// Read from its start, without its directory.
  case zip
  /// A single compressed file that isn't an archive.
  case single
}

struct ArchiveEntry {
  var name: [UInt8]
  var isFile: Bool
  /// `nil` when only unpacking can determine it.
  var size: Int?
  /// The modification time since 1970; zero when there is none.
  var seconds: Int
  var isEncrypted: Bool
  /// The offset of the header, if the archive isn't compressed as a whole.
  var position: Int
}
