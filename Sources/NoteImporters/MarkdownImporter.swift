public import ImportSupport
public import Items
import MarkdownSupport

/// Reads notes in Markdown: each file is one item.
///
/// The title comes from the front matter, or else from the first heading of the first level, or else
/// from the file's name. A first heading of another level is a title if no other one is beside it.
/// Tags come from the front matter and from the `#words` in the text. What else a person wrote into
/// the front matter, such as `status: done`, becomes fields. The item's text is the file
/// after the front matter, line by line, with line feeds as line ends. A file that has only front
/// matter keeps it as its text, which makes it searchable. A file of white space is skipped without
/// a problem, because nobody needs to know about an empty note.
///
/// In an Obsidian vault the aliases of a note are a field, and the embedded files are attachments;
/// of a drawing by Excalidraw only the words are read. Tasks with dates, by Obsidian's plugins or by
/// Logseq, are dated lines. In a page that Notion exported, the lines `Name: value` below the title
/// are fields. Logseq's references to blocks of the file become the text of these blocks. Of
/// Joplin's files only the notes are read, without their properties.
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
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    MarkdownNote.isNamed(candidate.name)
  }

  /// Reports the note, and any repairs that were necessary.
  ///
  /// Reads the whole file.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    try MarkdownNote.scan(file, limits: limits, report: report)
  }

  /// Reads the note.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    try MarkdownNote.read(outline, in: file, limits: limits)
  }
}
