import ImportSupport

/// The place of a note in an export.
struct EvernoteRegion {
  var offset: Int
  var length: Int
  /// Counted from 1.
  var line: Int

  private static let blockSize = 1 << 18
  /// Precedes the contents of an attached file.
  private static let fileMark = Array("encoding=\"base64\">".utf8)

  /// Finds the notes without keeping their bytes; a note without an end reaches to the next one.
  static func all(in reader: borrowing FileReader) throws -> [EvernoteRegion] {
    let (start, end) = (Array("<note>".utf8), Array("</note>".utf8))
    var regions: [EvernoteRegion] = []
    var open: EvernoteRegion?
    var (position, line) = (0, 1)
    var tail: [UInt8] = []
    func close(at offset: Int) {
      guard var region = open else { return }
      region.length = offset - region.offset
      regions.append(region)
      open = nil
    }
    while position < reader.size {
      let block = try reader.bytes(at: position, count: blockSize)
      if block.isEmpty { break }
      let bytes = tail + block
      let base = position - tail.count
      for index in tail.count..<bytes.count {
        if bytes[index] == .lineFeed { line += 1 }
        guard bytes[index] == .greaterThanSign else { continue }
        let next = base + index + 1
        if bytes[...index].suffix(end.count).elementsEqual(end) {
          close(at: next)
        } else if bytes[...index].suffix(start.count).elementsEqual(start) {
          close(at: next - start.count)
          open = EvernoteRegion(offset: next - start.count, length: 0, line: line)
        }
      }
      position += block.count
      tail = Array(bytes.suffix(end.count - 1))
    }
    close(at: reader.size)
    return regions
  }

  /// Returns the bytes of a note without the contents of its attached files; `nil` if there are
  /// more than `limit`.
  static func bytes(
    in reader: borrowing FileReader, at offset: Int, count: Int, limit: Int
  ) throws -> [UInt8]? {
    var kept: [UInt8] = []
    var isFile = false
    var position = offset
    while position < offset + count {
      let block = try reader.bytes(
        at: position, count: min(blockSize, offset + count - position))
      if block.isEmpty { break }
      position += block.count
      var rest = block[...]
      while !rest.isEmpty {
        if isFile {
          rest = rest.drop { $0 != .lessThanSign }
          isFile = rest.isEmpty
        } else {
          let end = rest.firstIndex(of: .greaterThanSign).map { $0 + 1 } ?? rest.endIndex
          kept += rest[..<end]
          rest = rest[end...]
          isFile = kept.suffix(fileMark.count).elementsEqual(fileMark)
        }
      }
      if kept.count > limit { return nil }
    }
    return kept
  }
}
