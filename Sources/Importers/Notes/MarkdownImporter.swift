import Foundation
public import Items

/// Reads notes in Markdown: each file is one item.
///
/// The title comes from the front matter, or else from the first heading, or else from the file's
/// name. Tags come from the front matter and from the `#words` in the text. The item's text is the
/// file after the front matter, byte for byte. A file that has only front matter keeps it as its
/// text, which makes it searchable. A file of white space is skipped without a problem, because
/// nobody needs to know about an empty note.
///
/// In an Obsidian vault the aliases of a note are a field, and the embedded files are attachments.
/// In a page that Notion exported, the lines `Name: value` below the title are fields.
public struct MarkdownImporter: Importer {
  /// The format's short name, `markdown`.
  public let name = "markdown"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file has an extension for Markdown.
  ///
  /// The contents aren't checked, because any text can be Markdown.
  public func recognizes(_ candidate: Candidate) -> Bool {
    let endings: Set = [
      "md", "markdown", "mdown", "mkd", "mkdn", "mdwn", "mdtxt", "mdtext", "mdx", "rmd", "qmd",
    ]
    return endings.contains(FileKind.fileExtension(of: candidate.name))
  }

  /// Reports the note, and any repairs that were necessary.
  ///
  /// Reads the whole file.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let note = try MarkdownNote(file, limits: limits)
    guard !note.isBlank else { return }
    for problem in note.problems { try report(.problem(problem)) }
    try report(.item(Outline(id: file.path, offset: 0, length: file.size, line: 1)))
  }

  /// Reads the note.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    try MarkdownNote(file, limits: limits).item(id: outline.id, fileName: file.name)
  }
}

/// A parsed Markdown file.
private struct MarkdownNote {
  var fields = FrontMatter()
  var problems: [ImportProblem] = []
  private var body: ArraySlice<UInt8>
  private var line = 1
  /// The offset of the body in the file, or `nil` if the file doesn't contain its bytes unchanged.
  private var offset: Int?

  var isBlank: Bool { body.allSatisfy(\.isWhitespace) }

  init(_ file: SourceFile, limits: ImportLimits) throws {
    let decoded = try TextFile(file, limits: limits)
    if let warning = decoded.warning { problems.append(warning) }
    body = ArraySlice(decoded.text.utf8)
    offset = decoded.offset
    switch FrontMatterBlock.find(in: body) {
    case .none: break
    case .unclosed:
      problems.append(
        ImportProblem(
          .malformed, path: file.path, line: 1,
          sentence: "The front matter that begins here has no end, so it was read as text.",
          remedy: "Close it with a line like the first.", isWarning: true))
    case .block(let block): take(block, path: file.path)
    }
  }

  private mutating func take(_ block: FrontMatterBlock, path: String) {
    let (fields, fault) = FrontMatter.parse(block)
    self.fields = fields
    if let fault {
      problems.append(
        ImportProblem(
          .malformed, path: path, line: block.firstLine + fault.line - 1,
          sentence: "The front matter is not valid YAML (\(fault.reason)), so only its plain "
            + "lines were read.",
          remedy: "Put quotation marks around values that hold a colon or other signs.",
          isWarning: true))
    }
    let rest = body[block.bodyStart...]
    guard !rest.allSatisfy(\.isWhitespace) || fields.isEmpty else { return }
    body = rest
    line = block.bodyLine
    offset = offset.map { $0 + block.bodyStart }
  }

  func item(id: String, fileName: String) -> Item {
    let outline = MarkdownOutline(body)
    let named = FileName(fileName)
    let page = named.isNotion ? NotionPage(body) : NotionPage()
    var seen: Set<String> = []
    let tags = (fields.tags + page.tags + outline.tags).filter {
      !$0.isEmpty && seen.insert($0.lowercased()).inserted
    }
    return Item(
      id: id, kind: .note, title: fields.title ?? outline.heading ?? named.title,
      text: body.text, date: fields.date ?? page.date ?? named.date, people: fields.authors,
      tags: tags, textLine: line, textOffset: offset, attachments: WikiEmbeds.files(in: body),
      fields: fields.aliases.isEmpty
        ? page.fields : [Field("Aliases", fields.aliases.joined(separator: "\n"))] + page.fields)
  }
}
