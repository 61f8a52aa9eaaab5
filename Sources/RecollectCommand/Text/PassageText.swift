import Foundation
import Items
import Recollect

struct PassageText {
  let passage: Passage
  let terminal: Terminal
  var showsScores = false

  /// - Parameter count: The maximum number of lines of text; `nil` to show all.
  func full(number: Int, lines count: Int?) -> String {
    let label = "\(number). "
    let indent = String(repeating: " ", count: label.count)
    let width = terminal.width - indent.count
    let shown = passage.attributed
    let lines =
      count.map { HighlightedText.excerpt(of: shown, width: width, lines: $0) }
      ?? HighlightedText(shown.text, highlights: shown.highlights).lines(width: width)
    let body = lines.map { indent + terminal.render($0) }
    let heading = label + linkedPlace(.bold)
    let details = ([title] + facts + (showsScores ? [scores] : [])).filter { !$0.isEmpty }
      .joined(separator: " · ")
    let dimmed = ([details] + copies).map { indent + terminal.styled($0, .dim) }
    return ([heading] + dimmed + body).joined(separator: "\n")
  }

  /// `[2] path:line  Title`, for a mail with the sender's address.
  func reference(number: Int) -> String {
    let facts = passage.kind == .mail ? [title, sender].compactMap(\.self) : [title]
    return "[\(number)] \(linkedPlace(.bold))  "
      + terminal.styled(facts.joined(separator: " · "), .dim)
  }

  private func linkedPlace(_ style: Terminal.Style) -> String {
    terminal.linked(terminal.styled(place, style), to: passage.path)
  }

  private static let maximumCopies = 2

  /// A line for the equal passages of other files, if there are any.
  private var copies: [String] {
    if passage.copies.isEmpty { return [] }
    let shown = passage.copies.prefix(Self.maximumCopies)
      .map { Self.place($0.path, $0.line) }.joined(separator: ", ")
    let more = passage.copies.count - Self.maximumCopies
    return ["also in \(shown)" + (more > 0 ? " and \(Wording.count(more, "other"))" : "")]
  }

  private var title: String { SafeText.title(passage.title) }

  /// `path:line`; for a record of a collection, its id.
  var place: String {
    if !passage.path.hasPrefix("/"), let id = passage.itemIDs.first { return SafeText.line(id) }
    return Self.place(passage.path, passage.line)
  }

  static func place(_ path: String, _ line: Int) -> String { "\(relative(path)):\(line)" }

  /// Relative if the file is in the current folder.
  static func relative(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return SafeText.line(path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path)
  }

  private var facts: [String] {
    [passage.kind.rawValue, day, sender].compactMap(\.self)
  }

  /// The day on which a recurring event takes place in the period of the search, or the date.
  private var day: String? {
    if let occurrence = passage.occurrence {
      return Wording.day(occurrence.clockTime(in: .current))
    }
    return passage.shownDate.map(Wording.day)
  }

  /// The first sender, with the address because anybody can take any name, and the number of
  /// others.
  private var sender: String? {
    let senders = passage.people.filter { $0.role == .from }
    return senders.first.map { first in
      let who = Wording.who(first)
      return senders.count > 1 ? "\(who) and \(Wording.count(senders.count - 1, "other"))" : who
    }
  }

  /// The cosine and the BM25 score, each with the rank in its own search: `meaning 0.46 #1 · words
  /// 7.3 #2`.
  var scores: String { passage.scores.text }
}

extension Passage.Scores {
  var text: String {
    let meaning = cosine.map { cosine in
      "meaning \(Wording.decimals(Double(cosine), 2))" + (vectorRank.map { " #\($0)" } ?? "")
    }
    let words = bm25.map { score in
      // In a library of a few notes every word is frequent, and BM25 gives it almost nothing.
      "words \(score > 0 && score < 0.05 ? "<0.1" : Wording.decimals(score, 1))"
        + (lexicalRank.map { " #\($0)" } ?? "")
    }
    let judgment = relevance.map { "model \(Wording.decimals($0, 2))" }
    return [meaning, words, judgment].compactMap(\.self).joined(separator: " · ")
  }
}
