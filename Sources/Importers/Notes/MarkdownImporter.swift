import Foundation
public import Items

/// Reads notes in Markdown: one file, one item.
///
/// The title is the front matter's, else the first heading, else the file's name; tags are those of
/// the front matter and the `#words` of the text. The item's text is what follows the front matter,
/// byte for byte. A file with nothing but front matter keeps it as its text, so that it can still
/// be found; a file with nothing but white space is passed over without a word, as an empty note is
/// nothing a person would want to hear about.
///
/// Of an Obsidian vault the aliases of a note are a field and the files embedded in it attachments;
/// of a page that Notion exported the lines `Name: value` below the title are fields.
public struct MarkdownImporter: Importer {
  /// The format's short name, `markdown`.
  public let name = "markdown"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Whether the file's name ends as Markdown files' do; its content could be any text.
  public func recognizes(_ candidate: Candidate) -> Bool {
    let endings: Set = [
      "md", "markdown", "mdown", "mkd", "mkdn", "mdwn", "mdtxt", "mdtext", "mdx", "rmd", "qmd",
    ]
    return endings.contains(FileKind.fileExtension(of: candidate.name))
  }

  /// Reports the note, and what in it had to be repaired; reads the whole file to do so.
  /// - Throws: `ImportProblem` when the file can't be opened, is too large, or is no text.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let note = try MarkdownNote(file, limits: limits)
    guard !note.isBlank else { return }
    for problem in note.problems { try report(.problem(problem)) }
    try report(.item(Outline(id: file.path, offset: 0, length: file.size, line: 1)))
  }

  /// Reads the note.
  /// - Throws: `ImportProblem` when the file can't be opened, is too large, or is no text.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    try MarkdownNote(file, limits: limits).item(id: outline.id, fileName: file.name)
  }
}

/// A Markdown file taken apart.
private struct MarkdownNote {
  var fields = FrontMatter()
  var problems: [ImportProblem] = []
  private var body: ArraySlice<UInt8>
  private var line = 1
  /// Offset of the body in the file; `nil` when its bytes aren't the file's own.
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
