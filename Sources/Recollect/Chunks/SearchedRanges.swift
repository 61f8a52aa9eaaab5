/// The ranges of a long text that are cut into chunks.
///
/// Two kinds of text are left out, because they would only fill the index:
/// - text that repeats what the same item has before, for more than a few windows;
/// - data in letters, such as Base64: words of more than a kilobyte, and many long words of letters
///   and digits one after another. Its beginning is kept.
///
/// They are stored and shown as a part of their item. Complexity: O(bytes).
struct SearchedRanges {
  /// Items of at most this many bytes are searched whole.
  static let wholeBytes = 16 << 10
  /// Shorter repeats are kept.
  private static let minimumRepeat = 4 << 10
  /// Longer words are data.
  private static let maximumWord = 1 << 10
  /// Shorter words aren't lines of data.
  private static let minimumDataWord = 40
  /// Fewer bytes of such words aren't data.
  private static let minimumData = 2 << 10
  /// The beginning of data that is kept, in bytes.
  private static let keptData = 512

  private let bytes: UnsafeBufferPointer<UInt8>
  private var excluded: [Range<Int>] = []

  /// Returns the ranges of a section that are cut into chunks, in order.
  static func ranges(of section: Range<Int>, in thread: ThreadText) -> [Range<Int>] {
    let long = thread.members.map { $0.extent.clamped(to: section) }
      .filter { $0.count > wholeBytes }
    if long.isEmpty { return [section] }
    var text = thread.text
    return text.withUTF8 { bytes in
      var searched = SearchedRanges(bytes: bytes)
      for extent in long {
        searched.excludeRepeats(in: extent)
        searched.excludeData(in: extent)
      }
      return searched.rest(of: section)
    }
  }

  private func rest(of section: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = section.lowerBound
    for range in excluded.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > start { ranges.append(start..<range.lowerBound) }
      start = max(start, range.upperBound)
    }
    if start < section.upperBound { ranges.append(start..<section.upperBound) }
    return ranges
  }

  // MARK: Repeats

  private mutating func excludeRepeats(in extent: Range<Int>) {
    var seen: Set<UInt64> = []
    var start: Int?
    for piece in TextPieces(bytes, in: extent) {
      if seen.insert(piece.digest).inserted {
        if let start { excludeRepeat(start..<piece.range.lowerBound) }
        start = nil
      } else {
        start = start ?? piece.range.lowerBound
      }
    }
    if let start { excludeRepeat(start..<extent.upperBound) }
  }

  /// Excludes a range, moved to whole words where they are short.
  private mutating func excludeRepeat(_ range: Range<Int>) {
    guard range.count >= Self.minimumRepeat else { return }
    let head = bytes[range].prefix(64).firstIndex(where: \.isWhiteSpace)
    let tail = bytes[range].suffix(64).lastIndex(where: \.isWhiteSpace)
    excluded.append((head ?? range.lowerBound)..<(tail.map { $0 + 1 } ?? range.upperBound))
  }

  // MARK: Data

  private mutating func excludeData(in extent: Range<Int>) {
    var position = extent.lowerBound
    var run = extent.lowerBound..<extent.lowerBound
    var runBytes = 0
    while position < extent.upperBound {
      if bytes[position].isWhiteSpace {
        position += 1
        continue
      }
      let start = position
      var isData = true
      var isUnspaced = false
      while position < extent.upperBound, !bytes[position].isWhiteSpace {
        let byte = bytes[position]
        if !Self.isOfData(byte) {
          isData = false
          // The letters of scripts without spaces have a lead byte of 0xE0 or more.
          if byte >= 0xE0 { isUnspaced = true }
        }
        position += 1
      }
      let count = position - start
      if isData && count >= Self.minimumDataWord {
        if runBytes == 0 { run = start..<start }
        run = run.lowerBound..<position
        runBytes += count
        continue
      }
      excludeRun(run, runBytes)
      runBytes = 0
      if count > Self.maximumWord, !isUnspaced { excludeData(start..<position) }
    }
    excludeRun(run, runBytes)
  }

  private mutating func excludeRun(_ run: Range<Int>, _ count: Int) {
    if count >= Self.minimumData { excludeData(run) }
  }

  private mutating func excludeData(_ range: Range<Int>) {
    var start = range.lowerBound + Self.keptData
    while start < range.upperBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    if start < range.upperBound { excluded.append(start..<range.upperBound) }
  }

  /// Returns true for a byte of Base64.
  private static func isOfData(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D: true
    default: false
    }
  }
}
