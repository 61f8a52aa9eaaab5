import ImportSupport
import Markup

/// The comments of a sheet or of a slide, in the old and the new form of each.
///
/// The names of authors come from a part of their own, except those of a sheet's old comments.
final class OfficeComments: XMLHandler {
  struct Comment {
    /// The reference of the cell, such as `B7`; empty on a slide.
    var cell: String
    var text: String
  }

  private struct Open {
    var cell: String
    var author: String
    var words = ""
    /// The number of comments before it; its replies end before it does.
    var position: Int
  }

  private(set) var all: [Comment] = []
  private(set) var isFull = false
  /// The names by id.
  private var names: [String: String] = [:]
  /// The names of a sheet's old comments, whose ids are their positions.
  private var authors: [String] = []
  /// The open comments; replies are inside the comment they answer.
  private var opened: [Open] = []
  private var isAuthor = false
  private var isText = false
  private var hasThreads = false
  private var bytesLeft: Int

  init(limit: Int) { bytesLeft = limit }

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "person", "cmAuthor", "author":
      isAuthor = name == "author"
      if isAuthor, authors.count < MarkupLimits.entries { authors.append("") }
      let label = attributes["displayName"] ?? attributes["name"]
      if let id = attributes["id"], let label, names.count < MarkupLimits.entries {
        names[id] = label
      }
    case "comment":
      let index = attributes["authorId"].flatMap { Int($0) } ?? -1
      let author = authors.indices.contains(index) ? authors[index] : ""
      open(cell: attributes["ref"], author: author)
    case "threadedComment":
      hasThreads = true
      open(cell: attributes["ref"], author: names[attributes["personId"] ?? ""])
    case "cm", "reply":
      open(cell: nil, author: names[attributes["authorId"] ?? ""])
    case "t", "text": isText = true
    case "rPh": isText = false
    case "p", "br": add(" ")
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "author": isAuthor = false
    case "t", "text": isText = false
    case "comment", "threadedComment", "cm", "reply": if let last = opened.popLast() { close(last) }
    default: break
    }
  }

  func text(_ text: String) {
    if isAuthor, let last = authors.indices.last, authors[last].utf8.count < 1000 {
      authors[last] += text
    } else if isText {
      add(text)
    }
  }

  private func open(cell: String?, author: String?) {
    opened.append(Open(cell: cell ?? "", author: author ?? "", position: all.count))
  }

  private func add(_ text: String) {
    guard let last = opened.indices.last, bytesLeft > 0 else { return }
    bytesLeft -= text.utf8.count
    opened[last].words += text
  }

  private func close(_ comment: Open) {
    // A sheet repeats its threads for older programs, with a hint and without names.
    if hasThreads, comment.author.hasPrefix("tc=") { return }
    let own = comment.cell.isEmpty ? comment.words : ExcelEscapes.decoded(comment.words)
    var words = own.oneLine
    // Excel begins a comment with its author's name.
    let prefix = comment.author + ": "
    if prefix.utf8.count > 2, words.hasPrefix(prefix) { words.removeFirst(prefix.count) }
    guard !words.isEmpty else { return }
    bytesLeft -= 2 * MemoryLayout<String>.stride
    guard bytesLeft > 0 else {
      isFull = true
      return
    }
    let text = DocumentComment(author: comment.author, words: words).text
    all.insert(Comment(cell: comment.cell, text: text), at: comment.position)
  }
}
