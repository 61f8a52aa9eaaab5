import Foundation
import Items
import Recollect

/// The place of a quote, and the people who wrote or said it.
struct QuoteSource {
  var path: String
  var line: Int
  /// The date of the item.
  var date: Date?
  /// The authors of the messages or the speakers of the turns, by the place of the quote; empty outside
  /// of chats and meetings.
  var speakers: [String] = []

  /// Finds the source of a part of a passage.
  ///
  /// - Parameters:
  ///   - range: The part, in bytes of the passage's text.
  ///   - passage: The passage.
  ///   - thread: The thread of the passage; `nil` if it isn't stored any more.
  init(of range: Range<Int>, in passage: Passage, thread: LibraryThread?) {
    path = passage.path
    line = passage.line
    date = passage.date
    let start = passage.range.lowerBound + range.lowerBound
    let quoted = start..<start + range.count
    // A quote may begin in the line that introduces an item.
    guard let thread,
      thread.text.utf8.dropFirst(passage.range.lowerBound).starts(with: passage.text.utf8),
      let member = thread.items.first(where: { $0.range.overlaps(quoted) })
        ?? thread.items.last(where: { $0.range.lowerBound <= start })
    else { return }
    path = member.path
    line = member.line
    date = member.item.date ?? passage.date
    if let first = member.item.textLine {
      let segment = member.segments.last { $0.range.lowerBound <= start }
      let offset = segment.map { $0.offset + min(start, $0.range.upperBound) - $0.range.lowerBound }
      line = first + member.item.text.utf8.prefix(offset ?? 0).count { $0 == UInt8(ascii: "\n") }
    }
    switch member.item.kind {
    case .message:
      speakers = thread.items.filter { $0.range.overlaps(quoted) }
        .flatMap { $0.item.people.filter { $0.role == .from }.map(\.name) }
    case .meeting:
      speakers = thread.authored.filter { $0.isTurn && $0.range.overlaps(quoted) }
        .flatMap(\.authors)
    default: break
    }
  }
}
