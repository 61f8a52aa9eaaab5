/// Zip files, for tests.
enum StoredZip {
  static func bytes(
    _ members: [(name: String, content: [UInt8])], isDeflated: Bool = false
  ) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for (name, content) in members {
      let offset = file.count
      let packed = isDeflated ? Deflate.bytes(content) : content
      let common =
        word(20, 2) + word(0x800, 2) + word(isDeflated ? 8 : 0, 2) + word(0, 2) + word(0x52_21, 2)
        + word(crc(content), 4) + word(packed.count, 4) + word(content.count, 4)
        + word(name.utf8.count, 2) + word(0, 2)
      file += word(0x0403_4B50, 4) + common + Array(name.utf8) + packed
      directory += word(0x0201_4B50, 4) + word(20, 2) + common + word(0, 2) + word(0, 2)
      directory += word(0, 2) + word(0, 4) + word(offset, 4) + Array(name.utf8)
    }
    let end =
      word(0x0605_4B50, 4) + word(0, 4) + word(members.count, 2) + word(members.count, 2)
      + word(directory.count, 4) + word(file.count, 4) + word(0, 2)
    return file + directory + end
  }

  private static func word(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Returns the CRC-32, computed bit by bit as in the specification of zip files.
  private static func crc(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }
}
