/// A writer that creates archives byte by byte, because tests need broken ones too.
enum ArchiveWriter {
  /// A file to be packed.
  struct File {
    var name: [UInt8]
    var bytes: [UInt8]
    /// The general purpose flags of a zip entry.
    var flags = 0
    /// The size to write when it isn't the real one.
    var claimedSize: Int?

    init(_ name: String, _ text: String) { self.init(Array(name.utf8), Array(text.utf8)) }

    init(_ name: [UInt8], _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  // MARK: Zip

  /// Returns a zip file with every file stored without compression.
  static func zip(_ files: [File], date: Int = 0x5A76_6000) -> [UInt8] {
    var output: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let offset = output.count
      let size = file.claimedSize ?? file.bytes.count
      var fields: [UInt8] = []
      fields += number(20, 2) + number(file.flags, 2) + number(0, 2) + number(date, 4)
      fields += number(crc32(file.bytes), 4) + number(file.bytes.count, 4) + number(size, 4)
      fields += number(file.name.count, 2) + number(0, 2)
      output += [0x50, 0x4B, 3, 4] + fields + file.name + file.bytes
      directory += [0x50, 0x4B, 1, 2] + number(20, 2) + fields
      directory += number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(offset, 4)
      directory += file.name
    }
    let start = output.count
    output += directory + [0x50, 0x4B, 5, 6] + number(0, 4) + number(files.count, 2)
    output += number(files.count, 2) + number(directory.count, 4) + number(start, 4) + number(0, 2)
    return output
  }

  static func zip(_ files: KeyValuePairs<String, String>) -> [UInt8] {
    zip(files.map { File($0.key, $0.value) })
  }

  // MARK: Tar

  /// Returns a tar file in the format of POSIX 1003.1.
  static func tar(_ files: KeyValuePairs<String, String>, seconds: Int = 1_600_000_000) -> [UInt8] {
    var output: [UInt8] = []
    for (name, text) in files {
      let bytes = Array(text.utf8)
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ text: String, at offset: Int) {
        for (position, byte) in text.utf8.enumerated() { header[offset + position] = byte }
      }
      put(name, at: 0)
      put("0000644", at: 100)
      put("0000000", at: 108)
      put("0000000", at: 116)
      put(octal(bytes.count, 11), at: 124)
      put(octal(seconds, 11), at: 136)
      put("        0", at: 148)
      put("ustar\0" + "00", at: 257)
      put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0 ", at: 148)
      output += header + bytes
      output += [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }
    return output + [UInt8](repeating: 0, count: 1024)
  }

  /// Returns a gzip file of the uncompressed bytes (RFC 1952, with stored blocks of RFC 1951).
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      output.append(rest.isEmpty ? 1 : 0)
      output += number(block.count, 2) + number(~block.count & 0xFFFF, 2) + block
    } while !rest.isEmpty
    return output + number(crc32(bytes), 4) + number(bytes.count, 4)
  }

  // MARK: Numbers

  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func octal(_ value: Int, _ width: Int) -> String {
    let digits = String(value, radix: 8)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Returns the checksum of gzip and zip (RFC 1952, section 8), computed bit by bit.
  static func crc32(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}
