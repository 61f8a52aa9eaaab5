import Items
import LanguageModels
import Recollect

/// A divider of a thread into parts that don't overlap.
///
/// Each mail, meeting or document is a part of its own, with the line that introduces it. The
/// messages of a chat are joined, because most of them are short. What is too long is divided at
/// empty lines, line breaks or spaces.
struct ThreadParts {
  let thread: LibraryThread
  let tokens: Int
  let count: (String) async throws -> Int

  /// Returns the parts in the order of the text.
  ///
  /// Complexity: O(bytes), with a few counts for each item and part.
  func parts() async throws -> [TextPart] {
    let bytes = Array(thread.text.utf8)
    let authored = thread.authored
    var parts: [TextPart] = []
    for range in try await blocks(of: bytes) {
      let text = String(decoding: bytes[range], as: UTF8.self)
      for part in try await whole(text, range).divided(tokens: tokens, count: count) {
        if let trimmed = Self.trimmed(part.range, bytes) {
          parts.append(located(trimmed, bytes, authored))
        }
      }
    }
    return parts
  }

  /// Returns the ranges of the items, with short messages joined.
  private func blocks(of bytes: [UInt8]) async throws -> [Range<Int>] {
    var blocks: [(range: Range<Int>, tokens: Int)] = []
    var start = 0
    for (position, member) in thread.items.enumerated() {
      let isLast = position == thread.items.count - 1
      let range = start..<(isLast ? bytes.count : max(start, member.range.upperBound))
      start = range.upperBound
      if range.isEmpty { continue }
      let size = try await count(String(decoding: bytes[range], as: UTF8.self))
      if let last = blocks.last, member.item.kind == .message, last.tokens + size <= tokens {
        blocks[blocks.count - 1] = (last.range.lowerBound..<range.upperBound, last.tokens + size)
      } else {
        blocks.append((range, size))
      }
    }
    return thread.items.isEmpty ? [0..<bytes.count] : blocks.map(\.range)
  }

  private func whole(_ text: String, _ range: Range<Int>) -> TextPart {
    var part = TextPart(text: text)
    part.range = range
    return part
  }

  private func located(
    _ range: Range<Int>, _ bytes: [UInt8], _ authored: [AuthoredRange]
  ) -> TextPart {
    let text = String(decoding: bytes[range], as: UTF8.self)
    var part = TextPart(text: text, title: thread.title, kind: thread.kind)
    part.threadID = thread.id
    part.range = range
    part.authored = authored.compactMap { $0.moved(into: range) }
    // The line that introduces an item comes before the item's range.
    let covered = thread.items.filter { $0.range.overlaps(range) }
    let first = covered.first ?? thread.items.first { $0.range.upperBound >= range.upperBound }
    guard let first else { return part }
    part.kind = first.item.kind
    part.title = first.item.title.isEmpty ? thread.title : first.item.title
    part.path = first.path
    part.line = Self.line(of: range.lowerBound, in: first)
    part.date = first.item.date
    part.itemIDs = covered.map(\.item.id)
    for person in covered.flatMap(\.item.people) where !part.people.contains(person) {
      part.people.append(person)
    }
    return part
  }

  /// Returns the line of a byte if the item's lines are the file's, otherwise the item's line.
  private static func line(of start: Int, in member: LibraryThread.Member) -> Int {
    guard let textLine = member.item.textLine else { return member.line }
    guard start >= member.range.lowerBound else { return member.line }
    guard
      let segment = member.segments.last(where: { $0.range.lowerBound <= start })
        ?? member.segments.first
    else { return textLine }
    let offset =
      segment.offset + max(0, min(start, segment.range.upperBound) - segment.range.lowerBound)
    return textLine + member.item.text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }

  /// Returns `nil` for white space only.
  private static func trimmed(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int>? {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = range.first(where: { !isSpace(bytes[$0]) }),
      let last = range.last(where: { !isSpace(bytes[$0]) })
    else { return nil }
    return first..<last + 1
  }
}

extension [LibraryThread] {
  func parts(of tokens: Int, on model: any LanguageModel) async throws -> [TextPart] {
    var parts: [TextPart] = []
    for thread in self {
      let divider = ThreadParts(thread: thread, tokens: tokens) {
        try await model.tokenCount(of: $0)
      }
      parts += try await divider.parts()
    }
    return parts
  }
}

extension [TextPart] {
  /// Divides parts that have more tokens.
  func divided(into tokens: Int, on model: any LanguageModel) async throws -> [TextPart] {
    var parts: [TextPart] = []
    for part in self {
      parts += try await part.divided(tokens: tokens) { try await model.tokenCount(of: $0) }
    }
    return parts.filter { $0.text.contains { !$0.isWhitespace } }
  }
}
