import Foundation
package import Items

/// The location of a value in a JSON file.
package struct JSONRegion {
  /// The offset of its first byte.
  package var offset: Int
  /// The number of its bytes.
  package var length: Int
  /// The line of the file on which it begins, counted from 1.
  package var line: Int

  /// Creates a region.
  package init(offset: Int, length: Int, line: Int) {
    self.offset = offset
    self.length = length
    self.line = line
  }
}

/// A place at which a file stops being valid JSON.
package struct JSONFault: Error {
  /// The line of the file, counted from 1.
  package var line: Int
  /// A Boolean value that indicates whether the file ends there.
  var isEnd: Bool

  package func problem(path: String) -> ImportProblem {
    isEnd
      ? ImportProblem(
        .truncated, path: path, line: line,
        sentence: "The file ends in the middle; what stands before was read.",
        remedy: "Export it again if the end is missing.", isWarning: true)
      : ImportProblem(
        .malformed, path: path, line: line,
        sentence: "The file is not valid JSON from here on; what stands before was read.",
        remedy: "Export it again.", isWarning: true)
  }
}

/// Locates values in a JSON file of any size with a buffer of fixed size.
///
/// Values are skipped by their brackets and quotation marks alone. Errors inside a value are found
/// only when that value is parsed. The cursor doesn't recurse, so deeply nested values are safe.
package struct JSONCursor: ~Copyable {
  private let reader: FileReader
  private var buffer: [UInt8] = []
  /// The offset of the buffer's first byte.
  private var start = 0
  private var index = 0
  private var line = 1

  package init(_ file: SourceFile) throws {
    reader = try FileReader(file)
  }

  private var offset: Int { start + index }

  /// Returns the first bytes of a region, at most `limit`.
  package func bytes(of region: JSONRegion, limit: Int) throws -> [UInt8] {
    try reader.bytes(at: region.offset, count: min(region.length, limit))
  }

  /// Returns the region from the file's first value to its end.
  package mutating func root() throws -> JSONRegion {
    seek(JSONRegion(offset: 0, length: reader.size, line: 1))
    if try peek() == 0xEF { index = min(index + 3, buffer.count) }
    try skipSpace()
    return JSONRegion(offset: offset, length: max(0, reader.size - offset), line: line)
  }

  /// Returns the values of an object by their keys, and the fault that ended the object early.
  ///
  /// If the file ends within a value, the region of that value extends to the end of the file. Only
  /// the first thousand keys are kept. The last of several values with equal keys is kept.
  package mutating func members(
    of region: JSONRegion
  ) throws -> (regions: [String: JSONRegion], fault: JSONFault?) {
    var found: [String: JSONRegion] = [:]
    seek(region)
    guard try peek() == 0x7B else { return ([:], fault(isEnd: try peek() == nil)) }
    index += 1
    do {
      while try !closes(0x7D) {
        try skipSpace()
        let key = try string()
        try skipSpace()
        guard try peek() == 0x3A else { throw fault(isEnd: try peek() == nil) }
        index += 1
        try skipSpace()
        let begin = JSONRegion(offset: offset, length: 0, line: line)
        let isKept = found.count < 1000 || found[key] != nil
        if isKept { found[key] = JSONRegion(offset: offset, length: .max, line: line) }
        try skipValue()
        if isKept { found[key]?.length = offset - begin.offset }
      }
      return (found, nil)
    } catch let fault as JSONFault {
      for (key, value) in found where value.length == .max {
        found[key]?.length = max(0, reader.size - value.offset)
      }
      return (found, fault)
    }
  }

  /// Calls `body` with each value of an array in order.
  ///
  /// - Parameters:
  ///   - region: The region of the array.
  ///   - includingCut: A Boolean value that indicates whether to include a value that a fault, such
  ///     as the end of the file, cuts off.
  ///   - body: A closure that receives the region of a value and the cursor.
  /// - Returns: The fault that ended the array early, or `nil`.
  package mutating func elements(
    of region: JSONRegion, includingCut: Bool = false,
    body: (JSONRegion, inout JSONCursor) throws -> Void
  ) throws -> JSONFault? {
    seek(region)
    guard try peek() == 0x5B else { return fault(isEnd: try peek() == nil) }
    index += 1
    do {
      while try !closes(0x5D) {
        try skipSpace()
        var element = JSONRegion(offset: offset, length: 0, line: line)
        do {
          try skipValue()
        } catch let fault as JSONFault {
          element.length = max(0, reader.size - element.offset)
          if includingCut, element.length > 0 { try body(element, &self) }
          return fault
        }
        element.length = offset - element.offset
        let after = JSONRegion(offset: offset, length: 0, line: line)
        try body(element, &self)
        if offset != after.offset { seek(after) }
      }
      return nil
    } catch let fault as JSONFault {
      return fault
    }
  }

  /// Skips white space and a comma or the closing bracket.
  ///
  /// - Returns: `true` if it skipped the closing bracket; otherwise, `false`.
  private mutating func closes(_ bracket: UInt8) throws -> Bool {
    try skipSpace()
    switch try peek() {
    case bracket:
      index += 1
      return true
    case 0x2C:
      index += 1
      return false
    case nil: throw fault(isEnd: true)
    default: return false
    }
  }

  private mutating func skipValue() throws {
    var depth = 0
    let begin = offset
    while true {
      guard let byte = try peek() else {
        if depth == 0, offset > begin { return }
        throw fault(isEnd: true)
      }
      switch byte {
      case 0x22:
        try skipString()
        if depth == 0 { return }
        continue
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        // The bracket after a number belongs to the number's container.
        if depth == 0 {
          if offset == begin { throw fault(isEnd: false) }
          return
        }
        depth -= 1
        if depth == 0 {
          index += 1
          return
        }
      case 0x2C, 0x3A, 0x20, 0x09, 0x0D, 0x0A:
        if depth == 0 {
          if offset == begin { throw fault(isEnd: false) }
          return
        }
        if byte == 0x0A { line += 1 }
      default: break
      }
      index += 1
    }
  }

  private mutating func skipString() throws {
    index += 1
    while let byte = try peek() {
      index += 1
      if byte == 0x22 { return }
      if byte == 0x0A { line += 1 }
      if byte == 0x5C {
        guard let next = try peek() else { break }
        if next == 0x0A { line += 1 }
        index += 1
      }
    }
    throw fault(isEnd: true)
  }

  /// Reads a key.
  ///
  /// A key of 998 bytes or more, or one that isn't valid text, is read as empty.
  private mutating func string() throws -> String {
    guard try peek() == 0x22 else { throw fault(isEnd: try peek() == nil) }
    let begin = offset
    try skipString()
    guard offset - begin < 1000 else { return "" }
    let bytes = try reader.bytes(at: begin, count: offset - begin)
    return JSONRecord.string(bytes[...])
  }

  private mutating func skipSpace() throws {
    while let byte = try peek(), byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
      if byte == 0x0A { line += 1 }
      index += 1
    }
  }

  private mutating func peek() throws -> UInt8? {
    if index < buffer.count { return buffer[index] }
    start += index
    index = 0
    buffer = try reader.bytes(at: start, count: 1 << 16)
    return buffer.first
  }

  private mutating func seek(_ region: JSONRegion) {
    if region.offset >= start, region.offset <= start + buffer.count {
      index = region.offset - start
    } else {
      start = region.offset
      index = 0
      buffer = []
    }
    line = region.line
  }

  private func fault(isEnd: Bool) -> JSONFault { JSONFault(line: line, isEnd: isEnd) }
}
