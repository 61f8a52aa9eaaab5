/// How the bytes of an archive are laid out.
enum ArchiveFormat {
  /// A tar file, packed or not.
  case tar
  /// A zip file that is read from its start, without its directory.
  case zip
  /// One packed file that is no archive.
  case single
}

/// What stands before the data of a member of an archive.
struct ArchiveEntry {
  var name: [UInt8]
  var isFile: Bool
  /// `nil` when only unpacking tells.
  var size: Int?
  /// Seconds since 1970; zero when it isn't said.
  var seconds: Int
  var isEncrypted: Bool
  /// Where its header is, when the file isn't packed as a whole.
  var position: Int
}
