import ImportSupport

/// The kind of an archive, recognized by its first bytes.
enum ArchiveKind {
  case zip
  case tar
  /// A compressed file, which may contain a tar file or a single file.
  case packed

  /// The extensions of files that are opened as archives.
  private static let fileExtensions: Set<String> = [
    "zip", "tar", "tgz", "taz", "tbz", "tbz2", "tb2", "txz", "tzst", "gz", "bz2", "xz", "zst",
  ]

  /// Returns a Boolean value that indicates whether a file with this name is opened as an archive.
  ///
  /// Opening every file of a folder would cost too much.
  static func isCandidate(name: String) -> Bool {
    fileExtensions.contains(FileKind.fileExtension(of: name))
  }

  /// Creates the kind from the first 512 bytes or more, or returns `nil` when it isn't an archive.
  ///
  /// Documents in the form of zip files aren't archives.
  init?(head: [UInt8]) {
    if head.starts(with: [0x50, 0x4B, 5, 6]) {
      self = .zip
    } else if head.starts(with: [0x50, 0x4B, 3, 4]) {
      if ZipDocument.isDocument(head) { return nil }
      self = .zip
    } else if head.starts(with: [0x1F, 0x8B]) || head.starts(with: "BZh".utf8)
      || head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0])
      || head.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    {
      self = .packed
    } else if Self.isTar(head) {
      self = .tar
    } else {
      return nil
    }
  }

  /// Returns a Boolean value that indicates whether the checksum of a tar header is right.
  ///
  /// The checksum identifies every dialect, also those without a signature.
  private static func isTar(_ head: [UInt8]) -> Bool {
    guard head.count >= 512, head[0] != 0 else { return false }
    var sum = 0
    for (position, byte) in head[..<512].enumerated() {
      sum += (148..<156).contains(position) ? 0x20 : Int(byte)
    }
    let digits = head[148..<156].drop { $0 == 0x20 }.prefix { $0 >= 0x30 && $0 <= 0x37 }
    return !digits.isEmpty && digits.reduce(0) { $0 << 3 | Int($1 - 0x30) } == sum
  }

  /// Returns the name of the file in a compressed one, such as `notes.txt` for `notes.txt.gz`.
  static func unpackedName(_ name: String) -> String {
    guard isCandidate(name: name), let dot = name.lastIndex(of: ".") else { return name }
    return String(name[..<dot])
  }
}
