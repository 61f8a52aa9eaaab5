import Foundation
public import ImportSupport
public import Items

/// Reads messages from delimiter-separated values with a header of column names.
///
/// These columns are required: `date`, `time` or `timestamp`; `sender`, `from`, `author`, `user` or
/// `name`; and `text`, `message`, `body` or `content`. These are optional: `conversation`,
/// `channel` or `thread`; `id`; `phone` or `email`; `attachment`; `to`; and `subject`. A table with
/// other columns of content, such as `amount`, isn't recognized, because messages have no place for
/// them. The separator is a comma, a semicolon or a tab. Dates without a zone are taken as UTC.
public struct CSVMessagesImporter: Importer {
  /// The format's short name, `csv`.
  public let name = "csv"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether the header names columns for text, sender and
  /// date, and none with other content.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    guard !["md", "markdown"].contains(FileKind.fileExtension(of: candidate.name)),
      let line = TextLines(candidate.head[...]).first
    else { return false }
    return CSVHeader(line.content)?.hasOnlyMessages == true
  }

  /// Reports each record that has text, a subject or an attachment.
  ///
  /// Reads the file twice, block by block.
  ///
  /// - Throws: `ImportProblem` if the file can't be read or lacks the required columns.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    guard reader.size > 0 else { return }
    let header = try header(reader, path: file.path)
    var finder = DateOrderFinder()
    let splitter = CSVSplitter(separator: header.separator)
    var isFirst = true
    try splitter.split(reader) { record in
      defer { isFirst = false }
      if !isFirst, let timestamp = TableDate.timestamp(header.row(record.bytes).moment) {
        finder.take(timestamp)
      }
    }
    let order = finder.order
    var identity = ChatIdentity(path: file.path)
    isFirst = true
    try splitter.split(reader) { record in
      defer { isFirst = false }
      if isFirst { return }
      if record.isOpen { try report(.problem(record.unclosed(path: file.path))) }
      let row = header.row(record.bytes)
      let message = row.message(record.bytes, at: 0, line: 0)
      guard MessageColumn.hasContent(message) else { return }
      let date = TableDate.parse(row.moment, order: order)
      let chat = row.text(.conversation)
      let own = row.text(.id)
      let context = ChatContext(
        title: chat.isEmpty ? ChatTitle.title(of: file) ?? "" : chat, details: header.details)
      try report(
        .item(
          Item.Outline(
            id: own.isEmpty ? identity.makeID(date) : identity.makeID(own), offset: record.offset,
            length: record.bytes.count, line: record.line,
            conversation: "csv:\(file.path)" + (chat.isEmpty ? "" : "#\(chat)"), date: date,
            importerData: context.importerData)))
    }
  }

  /// Reads one record without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if the record can't be read, or the file has changed since the scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.textBytes))
    let context = ChatContext(outline.importerData)
    guard !bytes.isEmpty, let header = CSVHeader(details: context.details) else {
      throw ChangedFile.problem(outline, path: file.path)
    }
    let row = header.row(bytes)
    var message = row.message(bytes, at: outline.offset, line: outline.line)
    message.timeZone = row.timeZone
    return message.item(outline, title: context.title)
  }

  private func header(_ reader: borrowing FileReader, path: String) throws -> CSVHeader {
    let head = try reader.bytes(at: 0, count: 1 << 16)
    if let line = TextLines(head[...]).first,
      let header = CSVHeader(line.content)
    {
      return header
    }
    throw ImportProblem(
      .malformed, path: path, line: 1,
      message: "The first line doesn't name columns for words, sender and date.",
      remedy: "Name them text, sender and date.")
  }
}
