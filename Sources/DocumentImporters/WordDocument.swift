import Foundation
import ImportSupport
import Markup

/// Reads Word documents (ECMA-376, part 1, section 17).
///
/// Headings and lists are written as in Markdown. A row of a table is a line of cells. Footnotes
/// are written as `[^1]`, and comments on a line after their paragraph. Pages and texts that other
/// programs insert, and the words of diagrams, stand in their place. The headers and footers of
/// pages come last, each once. Text deleted in tracked changes, hidden text, field instructions and
/// the table of contents are left out.
enum WordDocument {
  static func content(_ document: PackagedDocument) throws -> DocumentContent {
    let relations = PartRelations(of: "", in: document)
    let main = relations.byType["officeDocument"]?.first ?? "word/document.xml"
    let styles = WordStyles()
    let lists = WordLists()
    let parts = PartRelations(of: main, in: document)
    let folder = PackagedDocument.resolve("", from: main)
    func other(_ type: String) -> String {
      parts.byType[type]?.first ?? "\(folder)/\(type).xml"
    }
    document.parse(optional: other("styles"), styles)
    document.parse(optional: other("numbering"), lists)
    let body = WordBody(styles: styles, lists: lists, limit: document.limits.textBytes)
    var content = DocumentContent()
    func part(_ type: String, mark: String = "", comments: [String: String] = [:]) -> WordBody {
      let part = WordBody(styles: styles, lists: lists, limit: document.limits.textBytes)
      part.noteMark = mark
      part.comments = comments
      document.parse(optional: other(type), part)
      return part
    }
    let comments = part("comments").notes
    body.comments = Dictionary(
      comments.map { ($0.id, $0.text) }, uniquingKeysWith: { $0 + " " + $1 })
    body.insertions = WordInsertions.texts(of: parts, in: document)
    try document.parse(main, body)
    for (type, mark) in [("footnotes", ""), ("endnotes", "e")] {
      let notes = part(type, mark: mark, comments: body.comments)
      body.comments = notes.comments
      for (id, text) in notes.notes where body.references.contains(id) {
        body.blocks.add("[^\(id)]: \(text)", isTight: true)
      }
    }
    // The place of a comment may be in a part that isn't read, or deleted.
    for comment in comments {
      if let text = body.comments.removeValue(forKey: comment.id) { body.blocks.add(text) }
    }
    addMargins(of: parts, in: document, to: &body.blocks) {
      WordBody(styles: styles, lists: lists, limit: document.limits.textBytes)
    }
    document.noteFullness(body.blocks.isFull)
    let properties = DocumentProperties()
    document.parse(
      optional: relations.byType["core-properties"]?.first ?? "docProps/core.xml", properties)
    properties.apply(to: &content)
    content.text = body.blocks.text
    if content.title.isEmpty { content.title = body.title }
    return content
  }

  /// Adds the distinct headers and footers that have words; most have only the number of the page.
  private static func addMargins(
    of parts: PartRelations, in document: PackagedDocument, to blocks: inout BlockText,
    reader: () -> WordBody
  ) {
    var known: Set<String> = []
    let margins = (parts.byType["header"] ?? []) + (parts.byType["footer"] ?? [])
    for part in margins where !blocks.isFull {
      let margin = reader()
      document.parse(expected: part, margin)
      let text = margin.blocks.text
      if text.contains(where: \.isLetter), known.insert(text).inserted { blocks.add(text) }
    }
  }
}

/// The styles of a Word document that are headings, by their names and base styles.
final class WordStyles: XMLHandler {
  private struct Style {
    var name = ""
    var base: String?
    var level: Int?
  }

  private var styles: [String: Style] = [:]
  private var id = ""

  /// Returns 1 for the title, `nil` for body text.
  func level(_ style: String) -> Int? {
    var next: String? = style
    // Styles may be based on each other in a cycle.
    for _ in 0..<16 {
      guard let id = next else { return nil }
      guard let known = styles[id] else { return Self.level(named: id.lowercased()) }
      if let level = known.level ?? Self.level(named: known.name) { return level }
      next = known.base
    }
    return nil
  }

  func isContents(_ style: String) -> Bool {
    (styles[style]?.name ?? style.lowercased()).hasPrefix("toc")
  }

  private static func level(named name: String) -> Int? {
    if name == "title" { return 1 }
    guard name.hasPrefix("heading") else { return nil }
    return Int(name.dropFirst(7).filter { $0 != " " }).flatMap { (1...9).contains($0) ? $0 : nil }
  }

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "style":
      id = attributes["styleId"] ?? ""
      if styles.count < MarkupLimits.entries { styles[id] = Style() }
    case "name": styles[id]?.name = (attributes["val"] ?? "").lowercased()
    case "basedOn": styles[id]?.base = attributes["val"]
    case "outlineLvl":
      if let level = attributes["val"].flatMap({ Int($0) }), (0..<9).contains(level) {
        styles[id]?.level = level + 1
      }
    default: break
    }
  }
}

/// The numbered lists of a Word document, with the current number of each.
final class WordLists: XMLHandler {
  private var isNumbered: [String: [Int: Bool]] = [:]
  private var abstract: [String: String] = [:]
  private var counts: [String: [Int: Int]] = [:]
  private var current = ""
  private var level = 0

  /// Counts the list's next entry at the level, and returns its marker.
  func marker(_ list: String, level: Int) -> String {
    let level = min(max(level, 0), 8)
    let indent = String(repeating: "  ", count: level)
    let definition = abstract[list] ?? list
    guard isNumbered[definition]?[level] == true else { return indent + "- " }
    var levels = counts[list] ?? [:]
    let number = (levels[level] ?? 0) + 1
    levels = levels.filter { $0.key < level }
    levels[level] = number
    counts[list] = levels
    return indent + "\(number). "
  }

  func start(_ name: String, _ attributes: XMLAttributes) {
    guard abstract.count + isNumbered.count < MarkupLimits.entries else { return }
    switch name {
    case "abstractNum": current = "abstract " + (attributes["abstractNumId"] ?? "")
    case "num": current = attributes["numId"] ?? ""
    case "abstractNumId": abstract[current] = "abstract " + (attributes["val"] ?? "")
    case "lvl": level = min(max(attributes["ilvl"].flatMap { Int($0) } ?? 0, 0), 8)
    case "numFmt":
      isNumbered[current, default: [:]][level] = !["bullet", "none"].contains(attributes["val"])
    default: break
    }
  }
}
