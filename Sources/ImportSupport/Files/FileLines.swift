import Foundation

/// A line of a file, or a segment of a line that is longer than the buffer.
package struct FileLine {
  /// With the line end; valid only during the call that receives them.
  package var bytes: UnsafeRawBufferPointer
  package var offset: Int
  package var isStart: Bool
  package var hasEnd: Bool

  package var isBlank: Bool {
    isStart && hasEnd && (bytes.count == 1 || (bytes.count == 2 && bytes[0] == .carriageReturn))
  }
}

/// Iterates over the lines of a file of any size with a fixed-size buffer.
package enum FileLines {
  /// A line longer than the buffer comes in segments.
  package static func each(
    in reader: borrowing FileReader, bufferSize: Int = 1 << 18, body: (FileLine) throws -> Void
  ) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferSize, alignment: 16)
    defer { buffer.deallocate() }
    var held = 0
    var offset = 0
    var isStart = true
    while true {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[held...])
      let got = try reader.read(into: room, at: offset + held)
      let filled = UnsafeRawBufferPointer(rebasing: buffer[..<(held + got)])
      var used = 0
      while used < filled.count {
        let rest = UnsafeRawBufferPointer(rebasing: filled[used...])
        let end = memchr(rest.baseAddress!, Int32(UInt8.lineFeed), rest.count)
        let length = end.map { rest.baseAddress!.distance(to: UnsafeRawPointer($0)) + 1 }
        // The rest of the line may still be in the file; read on unless the line fills the buffer.
        if length == nil, got == room.count, used > 0 { break }
        let line = UnsafeRawBufferPointer(rebasing: rest[..<(length ?? rest.count)])
        try body(
          FileLine(bytes: line, offset: offset + used, isStart: isStart, hasEnd: length != nil))
        isStart = length != nil
        used += line.count
      }
      if got < room.count { return }
      held = filled.count - used
      if held > 0 { buffer.copyBytes(from: UnsafeRawBufferPointer(rebasing: filled[used...])) }
      offset += used
    }
  }
}
