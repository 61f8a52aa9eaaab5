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
///
/// A column such as `type`, `direction`, `folder` or `is_from_me` tells sent messages from received
/// ones, by words or by Android's numbers. A table with such a column may name a sender by
/// `address` or `contact_name` alone. If its names are those of the people at the other end, as in
/// a telephone's table, sent messages are from `Me`, and each contact is a conversation.
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
    guard let header = CSVHeader(line.content), header.hasOnlyMessages else { return false }
    // Only the values tell a telephone's messages without names from other tables.
    return header.columns[.sender] != nil
      || TextLines(candidate.head[line.next...]).contains { line in
        header.row(Array(line.content)).direction != nil
      }
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
    var telephone = TelephoneTable()
    let splitter = CSVSplitter(separator: header.separator)
    var isFirst = true
    try splitter.split(reader) { record in
      defer { isFirst = false }
      if isFirst { return }
      let row = header.row(record.bytes)
      if let timestamp = TableDate.timestamp(row.moment) { finder.take(timestamp) }
      telephone.take(row)
    }
    let order = finder.order
    let isTelephone = telephone.isTelephone
    var identity = ChatIdentity(path: file.path)
    isFirst = true
    try splitter.split(reader) { record in
      defer { isFirst = false }
      if isFirst { return }
      if record.isOpen { try report(.problem(record.unclosed(path: file.path))) }
      let row = header.row(record.bytes)
      let isOwn = row.isOwn(isTelephone: isTelephone)
      let message = row.message(record.bytes, at: 0, line: 0, isOwn: isOwn)
      guard MessageColumn.hasContent(message) else { return }
      let date = TableDate.parse(row.moment, order: order)
      let chat = row.conversation(isTelephone: isTelephone)
      let own = row.text(.id)
      let context = ChatContext(
        title: chat.title.isEmpty ? ChatTitle.title(of: file) ?? "" : chat.title,
        details: header.details, isOwn: isOwn)
      try report(
        .item(
          Item.Outline(
            id: own.isEmpty ? identity.makeID(date) : identity.makeID(own), offset: record.offset,
            length: record.bytes.count, line: record.line,
            conversation: "csv:\(file.path)" + (chat.name.isEmpty ? "" : "#\(chat.name)"),
            date: date,
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
    return header.row(bytes)
      .message(bytes, at: outline.offset, line: outline.line, isOwn: context.isOwn)
      .item(outline, title: context.title)
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
