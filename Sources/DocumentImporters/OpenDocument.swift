import Foundation
import ImportSupport
import Items
import Markup

/// Reads texts, slides and tables of LibreOffice and others (OpenDocument 1.3, part 3).
///
/// The text is formatted as that of Word documents: headings, lists, rows of tables, notes and
/// comments. The headers and footers of a text's pages come last, and a sheet begins with its name
/// as a heading. Deleted text and tables of contents are left out.
enum OpenDocument {
  static func content(_ document: PackagedDocument) throws -> DocumentContent {
    let manifest = OpenDocumentManifest()
    document.parse(optional: "META-INF/manifest.xml", manifest)
    guard !manifest.isEncrypted else { throw ImportProblem.protected(document.path) }
    var content = DocumentContent()
    let body = OpenDocumentBody(limit: document.limits.textBytes)
    // List styles may be defined in either part.
    document.parse(optional: "styles.xml", body)
    try document.parse("content.xml", body)
    for (number, note) in body.notes.enumerated() {
      body.blocks.add("[^\(number + 1)]: \(note)", isTight: true)
    }
    if body.isText {
      let margins = OpenDocumentBody(limit: document.limits.textBytes, isOfMargins: true)
      document.parse(optional: "styles.xml", margins)
      // Writer keeps copies for first and left pages.
      var known: Set<String> = []
      for block in margins.blocks.text.components(separatedBy: "\n\n")
      where known.insert(block).inserted {
        body.blocks.add(block)
      }
    }
    document.noteFullness(body.blocks.isFull)
    let properties = DocumentProperties()
    document.parse(optional: "meta.xml", properties)
    properties.apply(to: &content)
    content.text = body.blocks.text
    if content.title.isEmpty { content.title = body.title }
    return content
  }
}

/// Detects encrypted parts, which only the manifest reveals.
private final class OpenDocumentManifest: XMLHandler {
  private(set) var isEncrypted = false

  func start(_ name: String, _ attributes: XMLAttributes) {
    if name == "encryption-data" { isEncrypted = true }
  }
}

private final class OpenDocumentBody: XMLHandler {
  private struct Paragraph {
    var text = ""
    /// The level of the heading, or 0 for body text.
    var level = 0
    var comments: [String] = []
  }

  private struct ListLevel: Hashable {
    var style: String
    var level: String
  }

  var blocks: BlockText
  private(set) var title = ""
  private(set) var notes: [String] = []
  private var paragraphs: [Paragraph] = []
  private var tables: TableRows
  private var cells: [TypedCell] = []
  private let limit: Int
  private var noteBytes = 0
  /// The open lists: the number of the next entry, or `nil` for a list without numbers.
  private var lists: [Int?] = []
  private var listStyles: [String] = []
  private var numbered: Set<ListLevel> = []
  private var style = ""
  private var marker: String?
  private var skipped = 0
  private var note: String?
  private var annotation: OpenDocumentAnnotation?
  /// True once the document body has begun, which follows the styles, or inside a margin.
  private var isBody = false
  /// True if the document is a text, and not slides or sheets.
  private(set) var isText = false
  private var isSpreadsheet = false
  /// The name of a sheet that has had no row yet.
  private var sheet: String?
  /// True if only the headers and footers of pages are read, which belong to the styles.
  private let isOfMargins: Bool

  init(limit: Int, isOfMargins: Bool = false) {
    self.limit = limit
    self.isOfMargins = isOfMargins
    blocks = BlockText(limit: limit)
    tables = TableRows(limit: limit)
  }

  private static let elementsWithoutText: Set<String> = [
    "tracked-changes", "table-of-content", "note-citation", "illustration-index",
    "table-index", "alphabetical-index", "ruby-text", "title", "desc", "settings", "forms",
  ]

  private static let margins: Set<String> = [
    "header", "header-left", "header-first", "footer", "footer-left", "footer-first",
  ]

  func start(_ name: String, _ attributes: XMLAttributes) {
    if Self.elementsWithoutText.contains(name) { skipped += 1 }
    guard skipped == 0 else { return }
    if isOfMargins, Self.margins.contains(name) { isBody = true }
    if annotation != nil {
      annotation?.start(name)
      return
    }
    switch name {
    case "annotation": annotation = OpenDocumentAnnotation(limit: limit)
    case "list-style": style = attributes["name"] ?? ""
    case "list-level-style-number":
      if numbered.count < MarkupLimits.entries {
        numbered.insert(ListLevel(style: style, level: attributes["level"] ?? "1"))
      }
    case "body": isBody = true
    // The formats of numbers have elements of this name, too.
    case "text": isText = isText || isBody
    case "spreadsheet": isSpreadsheet = isBody
    case "p": paragraphs.append(Paragraph())
    case "h":
      let level = attributes["outline-level"].flatMap { Int($0) } ?? 1
      paragraphs.append(Paragraph(level: min(max(level, 1), 6)))
    case "tab": add("\t")
    case "line-break": add("\n")
    case "s":
      let count = attributes["c"].flatMap { Int($0) } ?? 1
      add(String(repeating: " ", count: min(max(count, 1), 64)))
    case "list":
      // A nested list has the style of the outer list unless it names its own.
      let style = attributes["style-name"] ?? listStyles.last ?? ""
      listStyles.append(style)
      let level = ListLevel(style: style, level: "\(listStyles.count)")
      lists.append(numbered.contains(level) ? 1 : nil)
    case "list-item": openEntry()
    case "note":
      add("[^\(notes.count + 1)]")
      note = ""
    case "table":
      if isSpreadsheet, !tables.isOpen { sheet = attributes["name"] }
      tables.open()
    case "table-cell":
      tables.openCell()
      cells.append(TypedCell(attributes))
    default: break
    }
  }

  func end(_ name: String) {
    if Self.elementsWithoutText.contains(name) { skipped = max(0, skipped - 1) }
    guard skipped == 0 else { return }
    if isOfMargins, Self.margins.contains(name) { isBody = false }
    if let comment = annotation {
      if name == "annotation" {
        annotation = nil
        add(comment)
      } else {
        annotation?.end(name)
      }
      return
    }
    switch name {
    case "p", "h": if let paragraph = paragraphs.popLast() { close(paragraph) }
    case "list":
      _ = lists.popLast()
      _ = listStyles.popLast()
      if lists.isEmpty { blocks.separate() }
    case "note":
      if let note { keep(note) }
      note = nil
    case "table-cell":
      if let cell = cells.popLast(), let value = cell.value, cell.isDate || !cell.hasText {
        tables.add(value)
      }
    case "table-row": if let row = tables.closeRow() { add(row: row) }
    case "table":
      tables.close()
      if !tables.isOpen { blocks.separate() }
    default: break
    }
  }

  func text(_ text: String) {
    guard skipped == 0, isBody else { return }
    if annotation != nil {
      annotation?.text(text)
      return
    }
    // White space in the file counts as one space. Further spaces have elements of their own.
    var plain = ""
    for sign in text {
      if !sign.isWhitespace || sign == "\u{A0}" {
        plain.append(sign)
      } else if plain.last != " " {
        plain.append(" ")
      }
    }
    add(plain)
  }

  private func add(_ text: String) {
    if skipped == 0, !blocks.isFull, let last = paragraphs.indices.last,
      paragraphs[last].text.utf8.count < limit
    {
      paragraphs[last].text += text
    }
  }

  private func keep(_ note: String) {
    noteBytes += note.utf8.count + MemoryLayout<String>.stride
    // An empty note keeps the numbers in the text correct.
    notes.append(noteBytes <= limit ? note : "")
  }

  private func add(row: String) {
    if let sheet { blocks.add("## " + sheet) }
    sheet = nil
    blocks.add(row, isTight: true)
  }

  private func openEntry() {
    guard let last = lists.indices.last else { return }
    let indent = String(repeating: "  ", count: min(lists.count - 1, 8))
    if let number = lists[last] {
      marker = indent + "\(number). "
      lists[last] = number + 1
    } else {
      marker = indent + "- "
    }
  }

  /// A comment follows the paragraph it is in; a cell's or a page's is in none.
  private func add(_ annotation: OpenDocumentAnnotation) {
    guard let comment = annotation.comment else { return }
    if let last = paragraphs.indices.last {
      if paragraphs[last].comments.count < MarkupLimits.entries {
        paragraphs[last].comments.append(comment)
      }
    } else {
      add(comment: comment)
    }
  }

  private func add(comment: String) {
    if let bytes = note?.utf8.count {
      if bytes < limit { note? += (bytes > 0 ? " " : "") + comment }
    } else if tables.isOpen {
      tables.add(comment)
    } else {
      blocks.add(comment, isTight: !lists.isEmpty)
    }
  }

  private func close(_ paragraph: Paragraph) {
    let text = paragraph.text.trimmedText
    if !text.isEmpty { add(text, of: paragraph) }
    for comment in paragraph.comments { add(comment: comment) }
  }

  private func add(_ text: String, of paragraph: Paragraph) {
    // Most margins have only the number of the page.
    if isOfMargins, !text.contains(where: \.isLetter) { return }
    if let bytes = note?.utf8.count {
      if bytes < limit { note? += (bytes > 0 ? " " : "") + text }
    } else if tables.isOpen {
      if let cell = cells.indices.last {
        cells[cell].hasText = true
        if cells[cell].isDate { return }
      }
      tables.add(text)
    } else if paragraph.level > 0 {
      if title.isEmpty { title = text }
      blocks.add(String(repeating: "#", count: paragraph.level) + " " + text)
    } else if !lists.isEmpty {
      // Further paragraphs of an entry are indented below its marker.
      let indent = String(repeating: "  ", count: min(lists.count, 8))
      blocks.add((marker ?? indent) + text, isTight: true)
      marker = nil
    } else {
      blocks.add(text)
    }
  }
}
