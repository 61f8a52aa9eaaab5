import Foundation
public import ImportSupport
public import Items

/// An importer for mbox files, in which each message follows a line that begins with `From `.
///
/// The dialects differ in how they treat lines of text that begin with `From ` (RFC 4155 names
/// none). `>From ` is read as `From `, except within a quote, and except in a message that contains
/// a separator: only a mailbox with a `Content-Length` leaves separators unquoted. A
/// `Content-Length` is used if it leads exactly to the next message or to the end of the file.
///
/// A scan reads a file of any size once from its start, through a fixed-size buffer, and keeps only
/// the current message. It reads beyond a message's header only if the message may have
/// attachments.
public struct MboxImporter: Importer {
  /// The format's short name, `mbox`.
  public let name = "mbox"
  private let limits: ImportLimits
  private let attachments: MailAttachmentReader

  /// Creates an importer.
  ///
  /// - Parameters:
  ///   - limits: The limits on the size of a mail and its text.
  ///   - embedded: The formats of attachments that are read.
  public init(limits: ImportLimits = ImportLimits(), embedded: EmbeddedFiles = EmbeddedFiles()) {
    self.limits = limits
    attachments = MailAttachmentReader(embedded, limits: limits)
  }

  /// Returns a Boolean value that indicates whether the file begins with a `From ` line and a
  /// mail's header.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    MailRecognition.isMailbox(
      candidate.head, isNamedNote: MailRecognition.isNote(named: candidate.name))
  }

  /// Reports each message and the items of its attachments.
  ///
  /// Text before the first message is skipped with a warning. If the mailbox is cut off in the
  /// middle of its last message, that message is reported as far as it goes, with a warning.
  ///
  /// - Throws: `ImportProblem` when the file can't be read or contains no message.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    guard reader.size > 0 else { return }
    var isFirst = true
    var splitter = MboxSplitter(fileSize: reader.size)
    try splitter.split(reader) { region, fileEnd in
      if isFirst, region.offset > 0 {
        try report(.problem(Self.preamble(region, path: file.path)))
      }
      isFirst = false
      let head = try MailHead(region, in: reader)
      if let problem = region.sizeProblem(limits, path: file.path) { try report(.problem(problem)) }
      if let fileEnd, try fileEnd.isTruncated || head.isTruncated(region, in: reader) {
        try report(.problem(Self.cut(region, fileEnd: fileEnd, path: file.path)))
      }
      guard head.hasFields else { return }
      try attachments.scan(head, region, in: reader, of: file, isMailbox: true, report: report)
    }
    guard isFirst else { return }
    throw ImportProblem.otherFormat(file.path, "There is no message in the mailbox.")
  }

  /// Reads one message or an item of an attachment.
  ///
  /// - Throws: `ImportProblem` when it can't be read, or the file changed since it was scanned.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    if let part = outline.importerData {
      return try attachments.read(outline, part: part, in: file, isMailbox: true)
    }
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.messageBytes))
    return try MailItem.make(
      bytes, outline: outline, path: file.path, isMailbox: true, limits: limits)
  }

  private static func preamble(_ region: MailRegion, path: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: 1,
      message: "The mailbox doesn't begin with a message; its first \(region.offset) bytes were "
        + "skipped.",
      remedy: "See whether the file was damaged.", isWarning: true)
  }

  private static func cut(
    _ region: MailRegion, fileEnd: MboxSplitter.FileEnd, path: String
  ) -> ImportProblem {
    ImportProblem(
      .truncated, path: path, line: fileEnd.line,
      message: "The mailbox ends at byte \(region.offset + region.length) in the middle of the "
        + "message that begins on line \(region.line), which was read as far as it goes.",
      remedy: "Export it again if the end is missing.", isWarning: true)
  }
}
