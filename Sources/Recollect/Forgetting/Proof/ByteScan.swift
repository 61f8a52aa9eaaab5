import Foundation

struct ByteScan {
  private let patterns: [TextForms.Pattern]
  private let maximumLength: Int
  private static let block = 4 << 20
  private static let maximumTraces = 100

  init(_ forms: TextForms) {
    patterns = forms.patterns
    maximumLength = forms.patterns.map(\.bytes.count).max() ?? 1
  }

  /// Returns the places of the patterns in a file.
  ///
  /// `progress` is called before each block and may throw to stop.
  func traces(
    in file: RegularFile, progress: () throws -> Void
  ) throws -> [ErasureProof.Trace] {
    var traces: [ErasureProof.Trace] = []
    // A pattern may begin in one block and end in the next, so the end of a block is carried over.
    var (offset, carried) = (0, 0)
    var bytes = [UInt8](repeating: 0, count: Self.block + maximumLength)
    while true {
      try progress()
      let count = try bytes.withUnsafeMutableBytes { buffer in
        try file.read(
          at: offset,
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[carried...].prefix(Self.block)))
      }
      if count == 0 { return traces }
      let end = carried + count
      for position in carried..<end { bytes[position] = TextForms.folded(bytes[position]) }
      for pattern in patterns {
        for position in Self.positions(of: pattern.bytes, in: bytes[..<end]) {
          // The carried bytes are shorter than the longest pattern, but may have a shorter one.
          guard position + pattern.bytes.count > carried else { continue }
          traces.append(
            ErasureProof.Trace(
              path: file.path, offset: offset - carried + position, form: pattern.form))
        }
      }
      offset += count
      let kept = min(end, maximumLength - 1)
      for position in 0..<kept { bytes[position] = bytes[end - kept + position] }
      carried = kept
    }
  }

  private static func positions(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> [Int] {
    guard let first = pattern.first, bytes.count >= pattern.count else { return [] }
    var positions: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      pattern.withUnsafeBufferPointer { pattern in
        guard let base = bytes.baseAddress, let wanted = pattern.baseAddress else { return }
        var start = 0
        while start + pattern.count <= bytes.count, positions.count < maximumTraces,
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
