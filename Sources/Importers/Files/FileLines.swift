import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A line of a file, or a piece of one too long to hold.
struct FileLine {
  /// Its bytes with the line end; valid only while it is being looked at.
  var bytes: UnsafeRawBufferPointer
  /// Offset of the first of them in the file.
  var offset: Int
  /// Whether it is the beginning of a line.
  var isStart: Bool
  /// Whether a line end closes it.
  var hasEnd: Bool

  /// Whether it is nothing but a line end.
  var isBlank: Bool {
    isStart && hasEnd && (bytes.count == 1 || (bytes.count == 2 && bytes[0] == 0x0D))
  }
}

/// Walks over the lines of a file of any size with a buffer of a fixed one.
enum FileLines {
  /// Calls `body` with each line in order; a line longer than the buffer comes in pieces.
  static func each(
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
        let end = memchr(rest.baseAddress!, 0x0A, rest.count)
        let length = end.map { rest.baseAddress!.distance(to: UnsafeRawPointer($0)) + 1 }
        // The rest of the line may be in the file still; unless the buffer is full of it, wait.
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
