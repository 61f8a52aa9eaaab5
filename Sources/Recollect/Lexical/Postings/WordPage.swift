import Foundation
import GRDB

/// A leaf page of an FTS5 index.
///
/// It begins with two numbers of two bytes: the offset of the first chunk that belongs to a term of
/// an earlier page, or 0, and the size of the content. After the content, varints give the offset
/// of each term from the one before.
///
/// A term is the number of bytes that it shares with the term before, which the first one lacks,
/// the number of its other bytes, and those bytes. Its first byte tells the index; whole words have
/// 0x30.
struct WordPage {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the first chunk of an earlier page's term; 0 if there is none.
  let firstChunk: Int
  let end: Int

  static let header = 4

  /// Decodes the beginning of a page; `nil` if it isn't one.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= Self.header else { return nil }
    self.bytes = bytes
    firstChunk = Int(bytes[0]) << 8 | Int(bytes[1])
    end = Int(bytes[2]) << 8 | Int(bytes[3])
    guard end >= Self.header, end <= bytes.count, firstChunk <= end else { return nil }
  }

  /// The offset of the first term; the end of the content if there is none.
  var firstTerm: Int? {
    var footer = VarintReader(bytes: bytes, position: end)
    if end == bytes.count { return end }
    return footer.nextInt().flatMap { $0 >= Self.header && $0 < end ? $0 : nil }
  }

  /// Calls a closure with the bytes of each term and the range of its postings until it returns
  /// `false`.
  ///
  /// - Returns: `false` if the bytes aren't a page.
  func terms(_ body: ([UInt8], Range<Int>) -> Bool) -> Bool {
    var footer = VarintReader(bytes: bytes, position: end)
    var (offset, term): (Int, [UInt8]) = (0, [])
    while footer.position < bytes.count {
      guard let step = footer.nextInt(), step > 0, step <= end - offset else { return false }
      let isFirst = offset == 0
      offset += step
      var reader = VarintReader(bytes: bytes, position: offset)
      guard let shared = isFirst ? 0 : reader.nextInt(), let count = reader.nextInt(),
        shared <= term.count, count <= end - reader.position
      else { return false }
      let start = reader.position + count
      term.removeLast(term.count - shared)
      term += bytes[reader.position..<start]
      var next = footer
      let following = next.position < bytes.count ? next.nextInt().map { offset + $0 } : end
      guard let following, following >= start, following <= end else { return false }
      if !body(term, start..<following) { return true }
    }
    return true
  }

  /// Returns the range of a term's postings on this page.
  ///
  /// - Returns: `.some(nil)` if the page lacks the term, and `nil` if it isn't a page.
  func postings(of key: [UInt8]) -> Range<Int>?? {
    var footer = VarintReader(bytes: bytes, position: end)
    // The terms are sorted. `matched` is the number of the key's bytes that the last one begins
    // with.
    var (offset, matched) = (0, 0)
    while footer.position < bytes.count {
      guard let step = footer.nextInt(), step > 0, step <= end - offset else { return nil }
      let isFirst = offset == 0
      offset += step
      var reader = VarintReader(bytes: bytes, position: offset)
      guard let shared = isFirst ? 0 : reader.nextInt(), let count = reader.nextInt(),
        count <= end - reader.position
      else { return nil }
      if shared > matched { continue }
      if shared < matched { return .some(nil) }
      let rest = reader.position + count
      while reader.position < rest, matched < key.count, bytes[reader.position] == key[matched] {
        matched += 1
        reader.position += 1
      }
      if reader.position == rest && matched < key.count { continue }
      guard reader.position == rest else {
        if matched < key.count, bytes[reader.position] < key[matched] { continue }
        return .some(nil)
      }
      guard footer.position < bytes.count else { return rest..<end }
      guard let next = footer.nextInt(), offset + next >= rest, offset + next <= end else {
        return nil
      }
      return rest..<offset + next
    }
    return .some(nil)
  }
}

extension Row {
  /// Calls a closure with a page of the index; `nil` if the column has none.
  func withPage<T>(at column: Int, _ body: (WordPage?) throws -> T) throws -> T {
    try withUnsafeData(atIndex: column) { data in
      try (data ?? Data()).withUnsafeBytes { bytes in
        try bytes.withMemoryRebound(to: UInt8.self) { try body(WordPage($0)) }
      }
    }
  }
}
