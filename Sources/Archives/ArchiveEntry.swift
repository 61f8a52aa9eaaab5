/// The layout of an archive's bytes.
enum ArchiveFormat {
  /// A tar file, compressed or not.
  case tar
  /// A zip file that is read from its start, without its directory.
  case zip
  /// A single compressed file that isn't an archive.
  case single
}

/// The header of an archive's member.
struct ArchiveEntry {
  var name: [UInt8]
  var isFile: Bool
  /// The size in bytes; `nil` when only unpacking can determine it.
  var size: Int?
  /// The modification time in seconds since 1970; zero when there is none.
  var seconds: Int
  var isEncrypted: Bool
  /// The offset of the header, if the archive isn't compressed as a whole.
  var position: Int
}
