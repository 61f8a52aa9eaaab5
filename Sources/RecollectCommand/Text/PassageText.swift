import Foundation
import Items
import Recollect

/// How a passage is shown to a person: a heading, where it stands, and its words.
struct PassageText {
  let passage: Passage
  let terminal: Terminal

  /// Number, title, place and the passage itself, indented under its number.
  func full(number: Int, lines count: Int?) -> String {
    let label = "\(number). "
    let indent = String(repeating: " ", count: label.count)
    let text = MarkedText(passage.text, marks: passage.marks)
    let width = terminal.width - indent.count
    let lines = count.map { text.excerpt(width: width, lines: $0) } ?? text.lines(width: width)
    let body = lines.map { indent + terminal.render($0) }
    let heading = label + terminal.styled(title, .bold)
    let details = ([place] + facts + [scores]).filter { !$0.isEmpty }.joined(separator: " · ")
    return ([heading, indent + terminal.styled(details, .quiet)] + body).joined(separator: "\n")
  }

  /// One line: `[2] Title  path:line`.
  func reference(number: Int) -> String {
    "[\(number)] \(title)  \(terminal.styled(place, .quiet))"
  }

  private var title: String {
    let title = SafeText.line(passage.title)
    return title.isEmpty ? "(no title)" : title
  }

  /// `path:line`, from the current folder when the file is in it.
  private var place: String {
    let here = FileManager.default.currentDirectoryPath + "/"
    let path =
      passage.path.hasPrefix(here) ? String(passage.path.dropFirst(here.count)) : passage.path
    return "\(SafeText.line(path)):\(passage.line)"
  }

  private var facts: [String] {
    let senders = passage.people.filter { $0.role == .from }
      .map { SafeText.line($0.name.isEmpty ? $0.address : $0.name) }
    let who = senders.first.map { first in
      senders.count > 1 ? "\(first) and \(Words.count(senders.count - 1, "other"))" : first
    }
    return [passage.kind.rawValue, passage.date.map(Words.day), who].compactMap(\.self)
  }

  /// How near in meaning (cosine) and in words (BM25), with its rank in each search.
  var scores: String {
    let scores = passage.scores
    let meaning = scores.cosine.map { cosine in
      "meaning \(Words.decimals(Double(cosine), 2))" + (scores.vectorRank.map { " #\($0)" } ?? "")
    }
    let words = scores.bm25.map { score in
      "words \(Words.decimals(score, 1))" + (scores.lexicalRank.map { " #\($0)" } ?? "")
    }
    return [meaning, words].compactMap(\.self).joined(separator: " · ")
  }
}
