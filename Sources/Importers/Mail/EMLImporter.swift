import Foundation
public import Items

/// Reads files that hold one mail each: `.eml` files and the entries of a maildir.
///
/// The item's id is the message's `Message-ID` without brackets, or `sha256:` and the digest of its
/// bytes when it has none. Of alternatives the plain text is taken, HTML is turned into text, and
/// attachments are named but not read.
public struct EMLImporter: Importer {
  /// The format's short name, `eml`.
  public let name = "eml"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Whether the file begins with the header of a mail, or is called one and begins with a field.
  public func recognizes(_ candidate: Candidate) -> Bool {
    let ending = FileKind.fileExtension(of: candidate.name)
    return MailRecognition.isMessage(
      candidate.head, isNamedMail: ["eml", "mail"].contains(ending),
      isNamedNote: ["md", "markdown", "txt"].contains(ending))
  }

  /// Reports the message; reads its header only.
  /// - Throws: `ImportProblem` when the file can't be opened or holds no header.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    guard reader.size > 0 else { return }
    let region = MailRegion(offset: 0, length: reader.size, line: 1)
    let head = try MailHead(region, in: reader)
    guard head.hasFields else {
      throw ImportProblem(
        .malformed, path: file.path, line: 1, sentence: "The file doesn't begin as a mail does.",
        remedy: "Leave it out, or name its real format.")
    }
    if let problem = region.sizeProblem(limits, path: file.path) { try report(.problem(problem)) }
    try report(.item(head.outline(region)))
  }

  /// Reads the message.
  /// - Throws: `ImportProblem` when it can't be read, or is no longer the message that was scanned.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.messageBytes))
    return try MailItem.make(
      bytes, outline: outline, path: file.path, isMailbox: false, limits: limits)
  }
}
