import Foundation

/// What the directory of a zip file says of one file in it.
struct ZipEntry: Sendable {
  /// The name's bytes, as they are in the directory.
  var name: [UInt8]
  /// The system it was packed on: 0 for MS-DOS and Windows, 3 for Unix.
  var system: Int
  var flags: Int
  var method: Int
  /// Time and date in the form of MS-DOS.
  var clock: Int
  /// Seconds since 1970, where the packer wrote them.
  var seconds: Int?
  var checksum: Int
  var packedSize: Int
  var size: Int
  /// Where its header is in the file.
  var offset: Int
  /// Unix's file mode, zero when there is none.
  var mode: Int

  var isEncrypted: Bool { flags & 1 != 0 }

  /// Whether it is a folder or a link, and so has no words.
  var isNoFile: Bool {
    name.last == 0x2F || (system == 0 && name.last == 0x5C)
      || (mode & 0o170000 != 0 && mode & 0o170000 != 0o100000)
  }

  /// When it was last changed, in UTC where no zone is known; `nil` when the packer put a constant
  /// in its place, as those that want every archive to be the same do.
  var modified: Date? {
    if let seconds, seconds > 0 { return Date(timeIntervalSince1970: Double(seconds)) }
    let date = clock >> 16
    guard date != 0x0021, date != 0 else { return nil }
    return CivilTime.date(
      year: 1980 + date >> 9, month: date >> 5 & 15, day: date & 31, hour: clock >> 11 & 31,
      minute: clock >> 5 & 63, second: (clock & 31) * 2, offset: 0)
  }

  /// A header that says all there is to know, to stand in front of the packed bytes.
  ///
  /// The one in the file may leave sizes to what follows the bytes.
  var header: [UInt8] {
    var bytes: [UInt8] = [0x50, 0x4B, 3, 4]
    bytes.append(20, width: 2)
    // Without those for encryption, for sizes that follow, and for names in UTF-8.
    bytes.append(flags & ~0x0809, width: 2)
    bytes.append(method, width: 2)
    bytes.append(clock, width: 4)
    bytes.append(checksum, width: 4)
    bytes.append(packedSize, width: 4)
    bytes.append(size, width: 4)
    bytes.append(1, width: 2)
    bytes.append(0, width: 2)
    bytes.append(0x6D)
    return bytes
  }
}
