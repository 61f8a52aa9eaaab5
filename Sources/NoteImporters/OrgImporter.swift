import Foundation
public import ImportSupport
public import Items
import MarkdownSupport

/// Reads notes of Emacs's Org mode: each file is one item.
///
/// The title comes from `#+TITLE`, or else from the first heading, if it is the only one of its
/// level, or else from the file's name. Tags come from `#+FILETAGS` and from headings. The item's
/// text is the file after the keywords and the drawer at the top, or from the first comment among
/// them on. The lines of other drawers of properties and of logbooks are empty. Planned and dated
/// headings are dated lines of the item.
public struct OrgImporter: Importer {
  /// The format's short name, `org`.
  public let name = "org"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file has the extension `org` and begins as
  /// text.
  ///
  /// Any text can be in Org's format.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    FileKind.fileExtension(of: candidate.name) == "org" && FileKind.readsAsText(candidate.head)
  }

  /// Reports the note, and any repairs that were necessary.
  ///
  /// Reads the whole file.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    try TextFile(file, limits: limits).scan(file, report: report)
  }

  /// Reads the note.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let decoded = try TextFile(file, limits: limits)
    let bytes = ArraySlice(decoded.text.utf8)
    let note = OrgOutline(bytes)
    let named = FileName(file.name)
    let body = note.bodyStart < bytes.endIndex ? bytes[note.bodyStart...] : bytes
    let start = body.startIndex
    let plain = OrgDrawers.emptied(body)
    let textLine = bytes[..<start].count { $0 == .lineFeed } + 1
    var item = Item(
      id: outline.id, kind: .note, title: note.title ?? named.title,
      text: plain?.text ?? body.text, date: note.date ?? named.date, people: note.authors,
      tags: note.tags, textLine: textLine,
      textOffset: plain == nil ? decoded.offset.map { $0 + start } : nil)
    item.datedLines = note.dates.lines.map { dated in
      var dated = dated
      dated.line -= textLine
      return dated
    }
    return item
  }
}

/// The keywords at the top of an Org file and its first heading and tags (Org Syntax, orgmode.org).
struct OrgOutline {
  /// The value of `#+TITLE`, or else the first heading, if it is the only one of its level.
  var title: String? { keyword ?? (isSection ? nil : heading?.text) }
  private(set) var date: Date?
  private(set) var authors: [Item.Participant] = []
  private(set) var tags: [String] = []
  /// The text begins after the keywords and the drawer at the top, or at a comment among them.
  private(set) var bodyStart = 0
  /// Their lines are those of the file, counted from 1.
  private(set) var dates = OrgDates()

  private var keyword: String?
  private var heading: (text: String, level: Int)?
  /// True if other headings stand beside `heading`.
  private var isSection = false
  private var isAtTop = true
  /// True if a comment stands among the keywords, where the text begins then.
  private var hasComment = false
  private var isInDrawer = false
  private var isInBlock = false
  private var states = TaskState.words

  init(_ bytes: ArraySlice<UInt8>) {
    for (number, line) in zip(1..., TextLines(bytes)) { read(line, at: number) }
    if isAtTop && !hasComment { bodyStart = 0 }
  }

  private mutating func read(_ line: TextLines.Line, at number: Int) {
    let content = line.content.trimmed
    if isAtTop {
      if takeTop(content) {
        if !hasComment { bodyStart = line.next }
        return
      }
      isAtTop = false
    }
    if isInBlock || content.starts(with: "#+".utf8) { return takeBlock(content) }
    if let heading = OrgHeading(line.content, states: states) {
      take(heading)
      dates.take(heading, at: number)
    } else {
      dates.read(content, at: number)
    }
  }

  /// Returns `true` if the line is a keyword, a comment or in the drawer before the text.
  private mutating func takeTop(_ line: ArraySlice<UInt8>) -> Bool {
    if line.isEmpty { return true }
    if isInDrawer {
      if line.text.lowercased() == ":end:" { isInDrawer = false } else { takeProperty(line) }
      return true
    }
    if line.text.lowercased() == ":properties:" {
      isInDrawer = true
      return true
    }
    if line.elementsEqual("#".utf8) || line.starts(with: "# ".utf8) {
      // Settings for Emacs (`-*- mode: org -*-`) aren't a person's words.
      if !line.text.contains("-*-") { hasComment = true }
      return true
    }
    guard line.starts(with: "#+".utf8), let colon = line.firstIndex(of: .colon) else {
      return false
    }
    let key = line[(line.startIndex + 2)..<colon].text.lowercased()
    // The beginning of a block belongs to the text.
    if key.hasPrefix("begin_") || key.contains(" ") { return false }
    take(key, line[(colon + 1)...].trimmed.text)
    return true
  }

  private mutating func takeProperty(_ line: ArraySlice<UInt8>) {
    guard line.first == .colon, let colon = line.dropFirst().firstIndex(of: .colon) else { return }
    if line[(line.startIndex + 1)..<colon].text.lowercased() == "created", date == nil {
      date = Self.date(line[(colon + 1)...].trimmed.text)
    }
  }

  private mutating func take(_ key: String, _ value: String) {
    guard !value.isEmpty else { return }
    switch key {
    case "title":
      keyword = keyword.map { $0 + " " + value } ?? value
    case "date": date = Self.date(value) ?? date
    case "todo", "seq_todo", "typ_todo": states.add(value)
    case "author": authors.append(Item.Participant(role: .from, name: value))
    case "filetags", "tags", "keywords":
      for tag in value.split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "," }) {
        add(tag: String(tag))
      }
    default: break
    }
  }

  /// Lines of examples and source code in blocks may begin with stars.
  private mutating func takeBlock(_ line: ArraySlice<UInt8>) {
    let start = line.prefix(16).text.lowercased()
    if start.hasPrefix("#+begin_") { isInBlock = true }
    if start.hasPrefix("#+end_") { isInBlock = false }
  }

  private mutating func take(_ found: OrgHeading) {
    for tag in found.tags { add(tag: tag) }
    if let heading {
      if found.level <= heading.level { isSection = true }
    } else if !found.title.isEmpty {
      heading = (found.title, found.level)
    }
  }

  private mutating func add(tag: String) {
    if !tags.contains(tag), tags.count < 256 { tags.append(tag) }
  }

  /// Parses Org's format, `[2021-03-11 Thu 09:30]`, or a common format.
  private static func date(_ text: String) -> Date? {
    let inner = text.drop { $0 == "[" || $0 == "<" }.prefix { $0 != "]" && $0 != ">" }
    let parts = inner.split(separator: " ").filter { $0.first?.isNumber ?? false }
    return ISODate.parse(parts.prefix(2).joined(separator: " "))
      ?? parts.first.flatMap { ISODate.parse(String($0)) }
  }
}
