import ImportSupport
import Markup

final class WordBody: XMLHandler {
  private struct Paragraph {
    var text = ""
    var style = ""
    var level: Int?
    var list: String?
    var listLevel = 0
    var comments: [String] = []

    var isEntry: Bool { list != nil && list != "0" }
  }

  var blocks: BlockText
  private(set) var title = ""
  private(set) var references: Set<String> = []
  private(set) var notes: [(id: String, text: String)] = []
  /// The prefix of note ids in this part: `e` for endnotes.
  var noteMark = ""
  /// The texts of comments by id, each of which is written after the paragraph that refers to it.
  var comments: [String: String] = [:]
  /// The texts of parts by relationship id, each of which is written where the body refers to it.
  var insertions: [String: String] = [:]

  private let styles: WordStyles
  private let lists: WordLists
  /// There can be several open paragraphs because a text box is inside a paragraph.
  private var paragraphs: [Paragraph] = []
  private var tables: TableRows
  private let limit: Int
  /// Includes the notes' overhead.
  private var noteBytes = 0
  private var isText = false
  /// True if the open run is hidden.
  private var isHidden = false
  private var skipped = 0
  private var note: (id: String, text: String)?
  private var commentAuthor = ""

  init(styles: WordStyles, lists: WordLists, limit: Int) {
    self.styles = styles
    self.lists = lists
    self.limit = limit
    blocks = BlockText(limit: limit)
    tables = TableRows(limit: limit)
  }

  private static let elementsWithoutText: Set<String> = [
    "del", "moveFrom", "Fallback", "rt", "instrText", "delText", "fldData",
    // These describe the formatting before a tracked change.
    "pPrChange", "rPrChange",
  ]

  func start(_ name: String, _ attributes: XMLAttributes) {
    if Self.elementsWithoutText.contains(name) { skipped += 1 }
    guard skipped == 0 else { return }
    switch name {
    case "p": paragraphs.append(Paragraph())
    case "pStyle": change { $0.style = attributes["val"] ?? "" }
    case "outlineLvl":
      if let level = attributes["val"].flatMap({ Int($0) }), (0..<9).contains(level) {
        change { $0.level = level + 1 }
      }
    case "numId": change { $0.list = attributes["val"] }
    case "ilvl": change { $0.listLevel = attributes["val"].flatMap { Int($0) } ?? 0 }
    case "r": isHidden = false
    case "vanish": isHidden = !["0", "false", "off"].contains(attributes["val"])
    case "t": isText = true
    case "tab", "ptab": add("\t")
    case "br", "cr": add("\n")
    case "noBreakHyphen": add("\u{2011}")
    case "footnoteReference", "endnoteReference":
      let id = (name == "endnoteReference" ? "e" : "") + (attributes["id"] ?? "")
      if references.count < MarkupLimits.entries { references.insert(id) }
      add("[^\(id)]")
    case "commentReference":
      if let id = attributes["id"], !paragraphs.isEmpty,
        let comment = comments.removeValue(forKey: id)
      {
        change { $0.comments.append(comment) }
      }
    case "footnote", "endnote": note = (noteMark + (attributes["id"] ?? ""), "")
    case "comment":
      note = (attributes["id"] ?? "", "")
      commentAuthor = attributes["author"] ?? ""
    case "altChunk": insert(attributes.relation)
    case "relIds": insert(attributes["dm"])
    case "tbl": tables.open()
    case "tc": tables.openCell()
    default: break
    }
  }

  func end(_ name: String) {
    if Self.elementsWithoutText.contains(name) { skipped = max(0, skipped - 1) }
    guard skipped == 0 else { return }
    switch name {
    case "t": isText = false
    case "r": isHidden = false
    case "p": if let paragraph = paragraphs.popLast() { close(paragraph) }
    case "tr": if let row = tables.closeRow() { blocks.add(row, isTight: true) }
    case "tbl":
      tables.close()
      if !tables.isOpen { blocks.separate() }
    case "footnote", "endnote":
      if let note, !note.text.isEmpty { keep(note) }
      note = nil
    case "comment":
      if let note, !note.text.isEmpty {
        keep((note.id, DocumentComment(author: commentAuthor, words: note.text).text))
      }
      note = nil
    default: break
    }
  }

  func text(_ text: String) {
    if isText { add(text) }
  }

  private func change(_ body: (inout Paragraph) -> Void) {
    if let last = paragraphs.indices.last { body(&paragraphs[last]) }
  }

  private func add(_ text: String) {
    // Tab stops are also called `tab`, but they come before the paragraph's text.
    guard skipped == 0, !isHidden, !blocks.isFull else { return }
    if text == "\t", paragraphs.last?.text.isEmpty ?? true { return }
    change { if $0.text.utf8.count < limit { $0.text += text } }
  }

  private func insert(_ id: String?) {
    guard let id, let text = insertions[id], !addInside(text) else { return }
    blocks.add(text)
  }

  private func keep(_ note: (id: String, text: String)) {
    noteBytes += note.text.utf8.count + 2 * MemoryLayout<String>.stride
    if noteBytes <= limit { notes.append(note) }
  }

  private func close(_ paragraph: Paragraph) {
    let text = paragraph.text.trimmedText
    if !text.isEmpty, !styles.isContents(paragraph.style) { add(text, of: paragraph) }
    for comment in paragraph.comments where !addInside(comment) {
      blocks.add(comment, isTight: paragraph.isEntry)
    }
  }

  /// Adds a text to the open note or cell; returns `false` if there is none.
  private func addInside(_ text: String) -> Bool {
    if let bytes = note?.text.utf8.count {
      if bytes < limit { note?.text += (bytes > 0 ? " " : "") + text }
    } else if tables.isOpen {
      tables.add(text)
    } else {
      return false
    }
    return true
  }

  private func add(_ text: String, of paragraph: Paragraph) {
    if addInside(text) { return }
    if let level = paragraph.level ?? styles.level(paragraph.style) {
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      if title.isEmpty { title = line }
      blocks.add(String(repeating: "#", count: min(level, 6)) + " " + line)
    } else if let list = paragraph.list, paragraph.isEntry {
      blocks.add(lists.marker(list, level: paragraph.listLevel) + text, isTight: true)
    } else {
      blocks.add(text)
    }
  }
}

/// Collects the cells of tables, which may be nested.
struct TableRows {
  private var tables: [[String]] = []
  private var bytes = 0
  /// Text beyond the maximum size of the open rows is left out.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var isOpen: Bool { !tables.isEmpty }

  mutating func open() { tables.append([]) }

  mutating func close() {
    _ = tables.popLast()
    if tables.isEmpty { bytes = 0 }
  }

  mutating func openCell() {
    guard let last = tables.indices.last, bytes < limit else { return }
    bytes += MemoryLayout<String>.stride
    tables[last].append("")
  }

  mutating func add(_ text: String) {
    add(line: text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  private mutating func add(line: String) {
    guard let table = tables.indices.last, bytes < limit else { return }
    bytes += line.utf8.count
    if tables[table].isEmpty { tables[table].append("") }
    let cell = tables[table].count - 1
    tables[table][cell] += (tables[table][cell].isEmpty ? "" : " ") + line
  }

  /// Returns the row's cells as a line.
  ///
  /// The result is `nil` if the row is empty, or belongs to a nested table and is added to the
  /// outer cell.
  mutating func closeRow() -> String? {
    guard let last = tables.indices.last else { return nil }
    let cells = tables[last]
    tables[last] = []
    bytes -= cells.reduce(0) { $0 + $1.utf8.count + MemoryLayout<String>.stride }
    if tables.count == 1 { bytes = 0 }
    guard cells.contains(where: { !$0.isEmpty }) else { return nil }
    let row = cells.joined(separator: " | ")
    if tables.count == 1 { return row }
    let inner = tables.removeLast()
    add(line: row)
    tables.append(inner)
    return nil
  }
}
