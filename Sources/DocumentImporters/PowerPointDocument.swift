import Foundation
import ImportSupport
import Markup

/// Reads the text of PowerPoint's slides and of their diagrams, and of the notes and comments on
/// them (ECMA-376, part 1, section 19).
enum PowerPointDocument {
  static func content(_ document: PackagedDocument) throws -> DocumentContent {
    let relations = PartRelations(of: "", in: document)
    let main = relations.byType["officeDocument"]?.first ?? "ppt/presentation.xml"
    let parts = PartRelations(of: main, in: document)
    let order = IdentifierList("sldId")
    var content = DocumentContent()
    try document.parse(main, order)
    var text = BlockText(limit: document.limits.textBytes)
    for id in order.ids where !text.isFull {
      guard let part = parts.targets[id] else { continue }
      let slide = SlideText(limit: document.limits.textBytes)
      document.parse(expected: part, slide)
      if content.title.isEmpty { content.title = slide.title }
      for block in slide.blocks { text.add(block.text, isTight: block.isTight) }
      text.separate()
      let others = PartRelations(of: part, in: document).byType
      for diagram in others["diagramData"] ?? [] where !text.isFull {
        text.add(DiagramText.lines(of: diagram, in: document))
      }
      for notes in others["notesSlide"]?.prefix(1) ?? [] {
        let words = SlideText(limit: document.limits.textBytes)
        document.parse(expected: notes, words)
        for block in words.blocks { text.add(block.text, isTight: block.isTight) }
        text.separate()
      }
      if let part = others["comments"]?.first {
        let comments = OfficeComments(limit: document.limits.textBytes)
        let people = parts.byType["authors"] ?? parts.byType["commentAuthors"] ?? []
        for part in people.prefix(1) + [part] { document.parse(expected: part, comments) }
        for comment in comments.all { text.add(comment.text) }
      }
    }
    document.noteFullness(text.isFull)
    content.text = text.text
    let title = content.title
    let properties = DocumentProperties()
    document.parse(
      optional: relations.byType["core-properties"]?.first ?? "docProps/core.xml", properties)
    properties.apply(to: &content)
    // PowerPoint itself writes this title if nobody gives one.
    if content.title.isEmpty || content.title == "PowerPoint Presentation" { content.title = title }
    return content
  }
}

/// The distinct relationship ids of the elements with a given name, in document order.
final class IdentifierList: XMLHandler {
  private(set) var ids: [String] = []
  private var seen: Set<String> = []
  private let element: String

  init(_ element: String) { self.element = element }

  func start(_ name: String, _ attributes: XMLAttributes) {
    guard ids.count < MarkupLimits.entries, name == element, let id = attributes.relation,
      seen.insert(id).inserted
    else { return }
    ids.append(id)
  }
}

private final class SlideText: XMLHandler {
  private(set) var title = ""
  private(set) var blocks: [(text: String, isTight: Bool)] = []
  private var tables: TableRows
  private var bytesLeft: Int
  private var paragraph = ""
  private var isText = false
  /// The placeholder type of the shape, such as `title` or `sldNum`, or an empty text.
  private var role = ""
  private var level = 0

  init(limit: Int) {
    bytesLeft = limit
    tables = TableRows(limit: limit)
  }

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "sp": role = ""
    case "ph": role = attributes["type"] ?? "body"
    case "p":
      paragraph = ""
      level = 0
    case "pPr": level = attributes["lvl"].flatMap { Int($0) } ?? 0
    case "t": isText = true
    case "br": paragraph += "\n"
    case "tbl": tables.open()
    case "tc": tables.openCell()
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "t": isText = false
    case "p": close()
    case "tr":
      if let row = tables.closeRow(), blocks.count < MarkupLimits.entries {
        blocks.append((row, true))
      }
    case "tbl": tables.close()
    default: break
    }
  }

  func text(_ text: String) {
    guard isText, bytesLeft > 0 else { return }
    bytesLeft -= text.utf8.count
    paragraph += text
  }

  private func close() {
    let text = paragraph.trimmedText
    paragraph = ""
    guard !text.isEmpty, !["sldNum", "dt", "ftr", "hdr"].contains(role),
      blocks.count < MarkupLimits.entries
    else { return }
    if tables.isOpen {
      tables.add(text)
    } else if role == "title" || role == "ctrTitle" {
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      if title.isEmpty { title = line }
      blocks.append(("## " + line, false))
    } else if role == "body", level > 0 {
      blocks.append((String(repeating: "  ", count: min(level, 8)) + "- " + text, true))
    } else {
      blocks.append((text, role == "body"))
    }
  }
}
