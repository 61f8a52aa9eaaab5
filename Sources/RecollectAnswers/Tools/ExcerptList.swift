import Foundation
import Items
import Recollect

/// A list of numbered excerpts that is shortened until it fits.
struct ExcerptList {
  var title: String
  var note: String?
  var passages: [(number: Int, passage: Passage)]
  /// The last line; empty for none.
  var reminder: String

  /// The excerpt lengths to try, from whole passages to the fewest words that say anything.
  private static let words = [Int.max, 160, 100, 60, 30]

  /// Shortens the excerpts, and then drops passages, until the list fits.
  ///
  /// The first line names the search and the numbers, so that it can stand for the whole list.
  func text(fitting room: TokenRoom) async throws -> String {
    for words in Self.words {
      let text = text(passages, words: words)
      if try await room.fits(text) { return text }
    }
    for count in (1..<max(1, passages.count)).reversed() {
      let text = text(Array(passages.prefix(count)), words: Self.words.last ?? 0)
      if try await room.fits(text) { return text }
    }
    let line = "\(heading(passages)): no room for their texts."
    return try await room.fits(line) ? line : ""
  }

  private func text(_ passages: [(number: Int, passage: Passage)], words: Int) -> String {
    let blocks = passages.map { number, passage in
      "[\(number)] \(Self.heading(of: passage))\n\(Excerpt.text(of: passage, words: words))"
    }
    return
      (["\(heading(passages)):"] + (note.map { [$0] } ?? []) + blocks
      + (reminder.isEmpty ? [] : [reminder])).joined(separator: "\n\n")
  }

  private func heading(_ passages: [(number: Int, passage: Passage)]) -> String {
    "\(title): \(passages.map { "[\($0.number)]" }.joined(separator: " "))"
  }

  static func heading(of passage: Passage) -> String {
    let day = passage.writtenDate?.formatted(.iso8601.year().month().day())
    let people = passage.people.prefix(4).map { $0.name.isEmpty ? $0.address : $0.name }
    return ([passage.kind.rawValue, passage.title] + (day.map { [$0] } ?? []) + people)
      .filter { !$0.isEmpty }.joined(separator: ", ").singleLine
  }
}

enum Excerpt {
  /// Returns at most `count` words of a passage, from shortly before its first highlight.
  static func text(of passage: Passage, words count: Int) -> String {
    let passage = passage.attributed
    let text = passage.text
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > count else { return text }
    let highlight = passage.highlights.first.map {
      text.utf8.index(text.startIndex, offsetBy: $0.lowerBound)
    }
    let match = highlight.flatMap { start in words.firstIndex { $0.endIndex > start } } ?? 0
    let first = max(0, min(match - count / 4, words.count - count))
    let last = first + count - 1
    let excerpt = text[words[first].startIndex..<words[last].endIndex]
    return (first > 0 ? "… " : "") + excerpt + (last < words.count - 1 ? " …" : "")
  }
}
