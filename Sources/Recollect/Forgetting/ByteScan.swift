import Foundation

/// A search for byte patterns in files, without regard to the case of ASCII letters.
struct ByteScan {
  private let patterns: [(form: ErasureProof.Form, bytes: [UInt8])]
  private let longest: Int
  /// The number of bytes that are read at once.
  private static let block = 4 << 20
  /// The largest number of places of a file that are returned.
  private static let mostTraces = 100

  init(patterns: [(form: ErasureProof.Form, bytes: [UInt8])]) {
    self.patterns = patterns.map { ($0.form, $0.bytes.map(Self.folded)) }
    longest = patterns.map(\.bytes.count).max() ?? 1
  }

  /// Returns the forms of a text: as it is, in lower and upper case, composed and decomposed.
  static func patterns(of text: String) -> [(form: ErasureProof.Form, bytes: [UInt8])] {
    var seen: Set<[UInt8]> = []
    var patterns: [(form: ErasureProof.Form, bytes: [UInt8])] = []
    for cased in [text, text.lowercased(), text.uppercased()] {
      for text in [
        cased, cased.precomposedStringWithCanonicalMapping,
        cased.decomposedStringWithCanonicalMapping,
      ] {
        let units = Array(text.utf16)
        let forms: [(ErasureProof.Form, [UInt8])] = [
          (.utf8, Array(text.utf8)),
          (.utf16LittleEndian, units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
          (.utf16BigEndian, units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
        ]
        for (form, bytes) in forms where seen.insert(bytes.map(folded)).inserted {
          patterns.append((form, bytes))
        }
      }
    }
    return patterns
  }

  /// Returns the size of a file and the places of the patterns in it; `nil` if there is no file.
  ///
  /// - Throws: An error of the file system if the file can't be read.
  func file(_ path: String) throws -> (bytes: Int, traces: [ErasureProof.Trace])? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    var found: Set<ErasureProof.Trace> = []
    var carried: [UInt8] = []
    var offset = 0
    while let data = try file.read(upToCount: Self.block), !data.isEmpty {
      try Task.checkCancellation()
      let bytes = carried + data.map(Self.folded)
      for (form, pattern) in patterns {
        for position in Self.positions(of: pattern, in: bytes) where found.count < Self.mostTraces {
          found.insert(
            ErasureProof.Trace(path: path, offset: offset - carried.count + position, form: form))
        }
      }
      offset += data.count
      // A pattern may begin in one block and end in the next.
      carried = Array(bytes.suffix(longest - 1))
    }
    return (offset, found.sorted { ($0.offset, $0.form.rawValue) < ($1.offset, $1.form.rawValue) })
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte | 0x20 : byte
  }

  private static func positions(of pattern: [UInt8], in bytes: [UInt8]) -> [Int] {
    guard let first = pattern.first, bytes.count >= pattern.count else { return [] }
    var positions: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      pattern.withUnsafeBufferPointer { pattern in
        guard let base = bytes.baseAddress, let wanted = pattern.baseAddress else { return }
        var start = 0
        while start + pattern.count <= bytes.count, positions.count < mostTraces,
          let hit = memchr(base + start, Int32(first), bytes.count - pattern.count - start + 1)
        {
          let position = base.distance(to: hit.assumingMemoryBound(to: UInt8.self))
          if memcmp(base + position, wanted, pattern.count) == 0 { positions.append(position) }
          start = position + 1
        }
      }
    }
    return positions
  }
}
