package import ImportSupport
package import Items

package struct MarkdownNote {
  private static let fileExtensions: Set = [
    "md", "markdown", "mdown", "mkd", "mkdn", "mdwn", "mdtxt", "mdtext", "mdx", "rmd", "qmd",
  ]

  package static func isNamed(_ name: String) -> Bool {
    fileExtensions.contains(FileKind.fileExtension(of: name))
  }

  package static func scan(
    _ file: SourceFile, limits: ImportLimits, report: (ScanEvent) throws -> Void
  ) throws {
    let note = try MarkdownNote(file, limits: limits)
    guard !note.isBlank else { return }
    for problem in note.problems { try report(.problem(problem)) }
    try report(.item(Item.Outline(id: file.path, offset: 0, length: file.size, line: 1)))
  }

  package static func read(
    _ outline: Item.Outline, in file: SourceFile, limits: ImportLimits
  ) throws -> Item {
    try MarkdownNote(file, limits: limits).item(id: outline.id, fileName: file.name)
  }

  private var fields = FrontMatter()
  private var problems: [ImportProblem] = []
  private var body: ArraySlice<UInt8>
  private var line = 1
  /// The offset of the body in the file, or `nil` if the file doesn't contain its bytes unchanged.
  private var offset: Int?
  private var isDrawing = false
  private var joplin: JoplinItem?

  private var isBlank: Bool { body.allSatisfy(\.isWhitespace) }

  private init(_ file: SourceFile, limits: ImportLimits) throws {
    let decoded = try TextFile(file, limits: limits)
    if let warning = decoded.warning { problems.append(warning) }
    body = ArraySlice(decoded.text.utf8)
    offset = decoded.offset
    if let item = JoplinItem(body) {
      try take(item, path: file.path)
      return
    }
    switch FrontMatterBlock.find(in: body) {
    case .none: break
    case .unclosed:
      problems.append(
        ImportProblem(
          .malformed, path: file.path, line: 1,
          message: "The front matter that begins here has no end, so it was read as text.",
          remedy: "Close it with a line like the first.", isWarning: true))
    case .block(let block): take(block, path: file.path)
    }
    if let plain = LogseqBlocks.plain(body) { (body, offset) = (plain[...], nil) }
  }

  private mutating func take(_ item: JoplinItem, path: String) throws {
    guard !item.isEncrypted else {
      throw ImportProblem(
        .unreadable, path: path, message: "The note is encrypted by Joplin.",
        remedy: "Export it from Joplin, which decrypts it.")
    }
    line += body[..<item.body.startIndex].count { $0 == .lineFeed }
    offset = offset.map { $0 + item.body.startIndex }
    body = item.body
    joplin = item
  }

  private mutating func take(_ block: FrontMatterBlock, path: String) {
    let (fields, fault) = FrontMatter.parse(block)
    self.fields = fields
    if let fault {
      problems.append(
        ImportProblem(
          .malformed, path: path, line: block.firstLine + fault.line - 1,
          message: "The front matter is not valid YAML (\(fault.reason)), so only its plain "
            + "lines were read.",
          remedy: fault.remedy, isWarning: true))
    }
    let rest = body[block.bodyStart...]
    guard !rest.allSatisfy(\.isWhitespace) || fields.isEmpty else { return }
    body = rest
    line = block.bodyLine
    isDrawing = ExcalidrawNote.hasMark(block.content)
    if isDrawing {
      body = ExcalidrawNote.words(in: rest)
      line += rest[..<body.startIndex].count { $0 == .lineFeed }
    }
    offset = offset.map { $0 + body.startIndex }
  }

  private func item(id: String, fileName: String) -> Item {
    let outline = MarkdownOutline(body)
    // The headings of a drawing are the plugin's.
    let named = FileName(isDrawing ? fileName.replacing(".excalidraw.", with: ".") : fileName)
    let heading = isDrawing ? nil : outline.title
    let page = named.isNotion ? NotionPage(body) : NotionPage()
    var seen: Set<String> = []
    let tags = (fields.tags + page.tags + outline.tags).filter {
      !$0.isEmpty && seen.insert($0.lowercased()).inserted
    }
    var item = Item(
      id: id, kind: .note,
      title: fields.title ?? joplin?.title ?? LogseqBlocks.title(of: body) ?? heading
        ?? named.title,
      text: body.text, date: fields.date ?? joplin?.date ?? page.date ?? named.date,
      people: fields.authors,
      tags: tags, textLine: line, textOffset: offset, attachments: WikiEmbeds.files(in: body),
      fields: (fields.aliases.isEmpty
        ? [] : [Item.Field("Aliases", fields.aliases.joined(separator: "\n"))])
        + fields.others + page.fields)
    item.datedLines = outline.tasks.lines
    return item
  }
}
