import NIOCore

/// A body of `multipart/form-data`, read part by part as it comes.
///
/// ```swift
/// while let part = try await reader.nextPart() {
///   while let bytes = try await reader.nextBytes() { try keep(bytes, of: part) }
/// }
/// ```
///
/// It keeps no more than one buffer of the source, or one head.
struct MultipartReader<Source: AsyncIteratorProtocol> where Source.Element == ByteBuffer {
  private let delimiter: [UInt8]
  private var source: Source
  /// The bytes that were read and not returned yet.
  ///
  /// A line break stands before the body, because each delimiter begins with one.
  private var bytes = Array("\r\n".utf8)
  /// The text before the first delimiter counts as a part.
  private var isInPart = true
  private var isComplete = false
  private let maximumBytes: Int
  private var byteCount = 0

  private static var maximumHeadBytes: Int { 8 * 1024 }

  /// - Parameter maximumBytes: The bytes of the whole body.
  init(_ source: Source, boundary: String, maximumBytes: Int) {
    (self.source, self.maximumBytes) = (source, maximumBytes)
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Returns the next part, and skips what is left of the one before; `nil` after the last one.
  ///
  /// - Throws: `HTTPError` if the body is malformed, or ends before its last part does;
  ///   `NIOTooManyBytesError`.
  mutating func nextPart() async throws -> MultipartPart? {
    guard !isComplete else { return nil }
    while try await nextBytes() != nil {}
    while bytes.count < 2 { try await readMore() }
    if bytes.starts(with: Array("--".utf8)) {
      isComplete = true
      return nil
    }
    guard bytes.starts(with: Array("\r\n".utf8)), let part = MultipartPart(head: try await head())
    else { throw MultipartPart.malformed }
    isInPart = true
    return part
  }

  /// Returns the next bytes of the part; `nil` at its end.
  mutating func nextBytes() async throws -> [UInt8]? {
    guard isInPart else { return nil }
    while true {
      if let end = firstDelimiter {
        if end > 0 { return take(end) }
        bytes.removeFirst(delimiter.count)
        isInPart = false
        return nil
      }
      // The last bytes may be the beginning of a delimiter.
      let certain = bytes.count - delimiter.count + 1
      if certain > 0 { return take(certain) }
      try await readMore()
    }
  }

  /// Returns the lines up to an empty one, each after its line break.
  private mutating func head() async throws -> [UInt8] {
    let end = Array("\r\n\r\n".utf8)
    while true {
      let range = bytes.prefix(Self.maximumHeadBytes).firstRange(of: end)
      if let range { return take(range.upperBound) }
      guard bytes.count < Self.maximumHeadBytes else { throw MultipartPart.malformed }
      try await readMore()
    }
  }

  private var firstDelimiter: Int? {
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(of: delimiter[0]) {
      if bytes[found...].starts(with: delimiter) { return found }
      start = found + 1
    }
    return nil
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { bytes.removeFirst(count) }
    return Array(bytes.prefix(count))
  }

  private mutating func readMore() async throws {
    guard let next = try await source.next() else { throw MultipartPart.malformed }
    byteCount += next.readableBytes
    guard byteCount <= maximumBytes else { throw NIOTooManyBytesError(maxBytes: maximumBytes) }
    bytes.append(contentsOf: next.readableBytesView)
  }
}
