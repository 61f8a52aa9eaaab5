import Foundation
import ImportSupport
import Items

/// The first four bytes of the parts of a zip file, as little-endian numbers (APPNOTE.TXT, PKWARE,
/// version 6.3, section 4.3).
enum ZipSignature {
  static let localHeader = 0x0403_4B50
  static let directoryEntry = 0x0201_4B50
  static let endOfDirectory = 0x0605_4B50
  static let largeEndOfDirectory = 0x0606_4B50
  static let largeLocator = 0x0706_4B50
}

package struct ZipEntry: Sendable {
  package var name: [UInt8]
  /// The system on which the file was packed: 0 for MS-DOS and Windows, 3 for Unix.
  var system: Int
  var flags: Int
  var method: Int
  /// The modification time and date in the format of MS-DOS.
  var clock: Int
  /// The modification time since 1970; `nil` when there is none.
  var seconds: Int?
  var checksum: Int
  var packedSize: Int
  package var size: Int
  var offset: Int
  /// The Unix file mode; zero when there is none.
  var mode: Int

  package var isEncrypted: Bool { flags & 1 != 0 }

  /// Folders and links contain no words.
  var isFolderOrLink: Bool {
    name.last == .slash || (system == 0 && name.last == .backslash)
      || (mode & 0o170000 != 0 && mode & 0o170000 != 0o100000)
  }

  /// The date is in UTC if no zone is known.
  ///
  /// It is `nil` if the archive has a constant in its place, as written by programs that make
  /// reproducible archives.
  var modified: Date? {
    if let seconds, seconds > 0 { return Date(timeIntervalSince1970: Double(seconds)) }
    let date = clock >> 16
    guard date != 0x0021, date != 0 else { return nil }
    return CivilTime.date(
      year: 1980 + date >> 9, month: date >> 5 & 15, day: date & 31, hour: clock >> 11 & 31,
      minute: clock >> 5 & 63, second: (clock & 31) * 2)
  }

  /// A complete header to put before the compressed bytes, because the header in the archive may
  /// leave the sizes to a record after the bytes.
  var header: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(ZipSignature.localHeader, width: 4)
    bytes.append(20, width: 2)
    // Without the flags for encryption, for sizes after the bytes, and for names in UTF-8.
    bytes.append(flags & ~0x0809, width: 2)
    bytes.append(method, width: 2)
    bytes.append(clock, width: 4)
    bytes.append(checksum, width: 4)
    bytes.append(packedSize, width: 4)
    bytes.append(size, width: 4)
    bytes.append(1, width: 2)
    bytes.append(0, width: 2)
    bytes.append(UInt8(ascii: "m"))
    return bytes
  }
}
