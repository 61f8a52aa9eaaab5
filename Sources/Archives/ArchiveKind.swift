import ImportSupport

enum ArchiveKind {
  case zip
  case tar
  /// A compressed file, which may contain a tar file or a single file.
  case packed

  private static let fileExtensions: Set<String> = [
    "zip", "tar", "tgz", "taz", "tbz", "tbz2", "tb2", "txz", "tzst", "gz", "bz2", "xz", "zst",
  ]

  /// The first bytes of files compressed by gzip, bzip2, xz and zstd.
  private static let compressionSignatures: [[UInt8]] = [
    [0x1F, 0x8B], Array("BZh".utf8), [0xFD] + Array("7zXZ\0".utf8), [0x28, 0xB5, 0x2F, 0xFD],
  ]

  /// Opening every file of a folder would cost too much.
  static func isCandidate(name: String) -> Bool {
    fileExtensions.contains(FileKind.fileExtension(of: name))
  }

  /// Takes the first 512 bytes or more.
  ///
  /// Documents in the form of zip files aren't archives.
  init?(head: [UInt8]) {
    if head.long(at: 0) == ZipSignature.endOfDirectory {
      self = .zip
    } else if head.long(at: 0) == ZipSignature.localHeader {
      if ZipDocument.isDocument(head) { return nil }
      self = .zip
    } else if Self.compressionSignatures.contains(where: { head.starts(with: $0) }) {
      self = .packed
    } else if Self.isTar(head) {
      self = .tar
    } else {
      return nil
    }
  }

  /// The checksum identifies every dialect of tar, also those without a signature.
  private static func isTar(_ head: [UInt8]) -> Bool {
    guard head.count >= 512, head[0] != 0 else { return false }
    var sum = 0
    for (position, byte) in head[..<512].enumerated() {
      sum += (148..<156).contains(position) ? Int(UInt8.space) : Int(byte)
    }
    let digits = head[148..<156].drop { $0 == .space }
      .prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
    return !digits.isEmpty && digits.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) } == sum
  }

  /// Returns `notes.txt` for `notes.txt.gz`.
  static func unpackedName(_ name: String) -> String {
    guard isCandidate(name: name), let dot = name.lastIndex(of: ".") else { return name }
    return String(name[..<dot])
  }
}
