import Foundation
public import Items

/// Reads mailboxes in which messages stand one after another, each after a line that begins `From `.
///
/// The dialects differ in what they do to lines of text that begin so (RFC 4155 names none):
/// `>From ` is read as `From ` unless the message has such a line unquoted, which only a mailbox
/// that counts lengths lets stand. A `Content-Length` is believed when it leads exactly to the next
/// message or the end of the file.
///
/// A scan reads the file once from its start in pieces, whatever its size, and keeps nothing but the
/// message at hand, of which it looks beyond the header only when something may have come with it.
public struct MboxImporter: Importer {
  /// The format's short name, `mbox`.
  public let name = "mbox"
  private let limits: ImportLimits
  private let attachments: MailAttachmentReader

  /// Creates the importer; `embedded` are the formats of attachments that are read.
  public init(limits: ImportLimits = ImportLimits(), embedded: EmbeddedFiles = EmbeddedFiles()) {
    self.limits = limits
    attachments = MailAttachmentReader(embedded, limits: limits)
  }

  /// Whether the file begins with a `From ` line and a mail's header.
  public func recognizes(_ candidate: Candidate) -> Bool {
    MailRecognition.isMailbox(
      candidate.head, isNamedNote: MailRecognition.isNote(named: candidate.name))
  }

  /// Reports each message; what stands before the first is passed over with a warning.
  ///
  /// A mailbox that was cut in the middle has its last message reported as far as it goes, and a
  /// warning.
  /// - Throws: `ImportProblem` when the file can't be read or holds no message.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    guard reader.size > 0 else { return }
    var isFirst = true
    var splitter = MboxSplitter(fileSize: reader.size)
    try splitter.split(reader) { region, ending in
      if isFirst, region.offset > 0 {
        try report(.problem(Self.preamble(region, path: file.path)))
      }
      isFirst = false
      let head = try MailHead(region, in: reader)
      if let problem = region.sizeProblem(limits, path: file.path) { try report(.problem(problem)) }
      if let ending, try ending.isCut || head.isCut(region, in: reader) {
        try report(.problem(Self.cut(region, ending: ending, path: file.path)))
      }
      guard head.hasFields else { return }
      let outline = head.outline(region)
      try report(.item(outline))
      guard head.mayHaveAttachments else { return }
      try attachments.scan(outline, in: reader, of: file, isMailbox: true, report: report)
    }
    guard isFirst else { return }
    throw ImportProblem(
      .malformed, path: file.path, line: 1, sentence: "There is no message in the mailbox.",
      remedy: "Leave it out, or name its real format.")
  }

  /// Reads one message, or what came with it.
  /// - Throws: `ImportProblem` when it can't be read, or the file changed since it was scanned.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    if let part = outline.part {
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
      sentence: "The mailbox doesn't begin with a message; its first \(region.offset) bytes were "
        + "passed over.",
      remedy: "See whether the file was damaged.", isWarning: true)
  }

  private static func cut(
    _ region: MailRegion, ending: MboxSplitter.Ending, path: String
  ) -> ImportProblem {
    ImportProblem(
      .truncated, path: path, line: ending.line,
      sentence: "The mailbox ends at byte \(region.offset + region.length) in the middle of the "
        + "message that begins on line \(region.line), which was read as far as it goes.",
      remedy: "Export it again if the end is missing.", isWarning: true)
  }
}
