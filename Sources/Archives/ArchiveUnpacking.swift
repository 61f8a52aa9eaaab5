package import ImportSupport

package enum ArchiveUnpacking {
  static func bytes(
    _ member: ArchiveIndex.Member, of content: FileContent, atMost limit: Int = .max
  ) throws -> [UInt8] {
    switch member.place {
    case .zip(let entry):
      return try bytes(entry, of: content, atMost: limit)
    case .tar(let offset):
      guard offset >= 0, offset < content.size else { throw ArchiveFault("It has changed.") }
      let stream = try ArchiveStream(.tar, content, range: offset..<content.size)
      guard try stream.next() != nil else { throw ArchiveFault("It has changed.") }
      return try read(stream, size: member.size, atMost: limit)
    case .stream(let format, let count):
      let stream = try ArchiveStream(format, content)
      for _ in 0...count {
        guard try stream.next() != nil else { throw ArchiveFault("It has changed.") }
      }
      return try read(stream, size: member.size, atMost: limit)
    }
  }

  package static func bytes(
    _ entry: ZipEntry, of content: FileContent, atMost limit: Int = .max
  ) throws -> [UInt8] {
    let header = try content.reader.bytes(at: entry.offset, count: 30)
    guard header.count == 30, header.long(at: 0) == ZipSignature.localHeader else {
      throw ArchiveFault("The archive's directory leads to a place where no file begins.")
    }
    let start = entry.offset + 30 + header.word(at: 26) + header.word(at: 28)
    guard start <= content.size, entry.packedSize <= content.size - start else {
      throw ArchiveFault("The archive ends before the file does.")
    }
    if entry.size == 0 { return [] }
    let stream = try ArchiveStream(
      .zip, content, prefix: entry.header, range: start..<(start + entry.packedSize))
    guard try stream.next() != nil else { throw ArchiveFault("It can't be unpacked.") }
    return try read(stream, size: entry.size, atMost: limit)
  }

  static func read(
    _ stream: ArchiveStream, size: Int, atMost limit: Int = .max
  ) throws -> [UInt8] {
    let wanted = max(0, min(size, limit))
    let bytes = try [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      filled = try stream.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    guard bytes.count == wanted else {
      throw ArchiveFault("It ends after \(bytes.count) bytes of \(size).")
    }
    if wanted < size { return bytes }
    // Reading one more byte detects a file that is longer than stated, and verifies its checksum.
    let isLonger = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
      try stream.read(into: $0) > 0
    }
    guard !isLonger else { throw ArchiveFault("It is longer than the \(size) bytes it says.") }
    return bytes
  }

  /// Unpacks an archive once from its start, and calls `found` with each wanted member in order.
  ///
  /// `wanted` has the members by the number of members before them.
  static func each(
    _ wanted: [Int: ArchiveIndex.Member], _ format: ArchiveFormat, of content: FileContent,
    found: (ArchiveIndex.Member, [UInt8]) -> Void
  ) throws {
    let stream = try ArchiveStream(format, content)
    guard let last = wanted.keys.max() else { return }
    for count in 0...last {
      guard try stream.next() != nil else { throw ArchiveFault("It has changed.") }
      if let member = wanted[count] { found(member, try read(stream, size: member.size)) }
    }
  }
}
