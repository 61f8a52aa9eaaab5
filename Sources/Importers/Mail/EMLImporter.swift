import Foundation
public import Items

/// Reads files that hold one mail each: `.eml` files, Apple Mail's `.emlx`, and the entries of a
/// maildir.
///
/// The item's id is the message's `Message-ID` without brackets, or `sha256:` and the digest of its
/// bytes when it has none. Of alternatives the plain text is taken, and HTML is turned into text.
/// What came with it is named, and read as items of their own when there is an importer for it;
/// their ids are the mail's, a slash and the path of the part.
public struct EMLImporter: Importer {
  /// The format's short name, `eml`.
  public let name = "eml"
  private let limits: ImportLimits
  private let attachments: MailAttachmentReader

  /// Creates the importer; `embedded` are the formats of attachments that are read.
  public init(limits: ImportLimits = ImportLimits(), embedded: EmbeddedFiles = EmbeddedFiles()) {
    self.limits = limits
    attachments = MailAttachmentReader(embedded, limits: limits)
  }

  /// Whether the file begins with the header of a mail, or is called one and begins with a field.
  public func recognizes(_ candidate: Candidate) -> Bool {
    let ending = FileKind.fileExtension(of: candidate.name)
    var head = candidate.head
    if let region = EmlxFile.message(head[...], size: head.count) {
      head.removeFirst(region.offset)
    } else if ending == "emlx" {
      return false
    }
    return MailRecognition.isMessage(
      head, isNamedMail: ["eml", "mail", "emlx"].contains(ending),
      isNamedNote: MailRecognition.isNote(named: candidate.name))
  }

  /// Reports the message, reading no more than its header when nothing came with it, and then what
  /// came with it.
  ///
  /// A file that a mail program is still writing, in a maildir's `tmp`, is passed over.
  /// - Throws: `ImportProblem` when the file can't be opened or holds no header.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    guard reader.size > 0, !Self.isUnfinished(file.path) else { return }
    let region =
      EmlxFile.message(try reader.bytes(at: 0, count: 128)[...], size: reader.size)
      ?? MailRegion(offset: 0, length: reader.size, line: 1)
    let head = try MailHead(region, in: reader)
    guard head.hasFields else {
      throw ImportProblem(
        .malformed, path: file.path, line: 1, sentence: "The file doesn't begin as a mail does.",
        remedy: "Leave it out, or name its real format.")
    }
    if let problem = region.sizeProblem(limits, path: file.path) { try report(.problem(problem)) }
    let outline = head.outline(region)
    try report(.item(outline))
    guard head.mayHaveAttachments else { return }
    try attachments.scan(outline, in: reader, of: file, isMailbox: false, report: report)
  }

  /// Reads the message, or what came with it.
  /// - Throws: `ImportProblem` when it can't be read, or is no longer the message that was scanned.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    if let part = outline.part {
      return try attachments.read(outline, part: part, in: file, isMailbox: false)
    }
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.messageBytes))
    var item = try MailItem.make(
      bytes, outline: outline, path: file.path, isMailbox: false, limits: limits)
    item.tags += MailLabels.tags(maildirName: file.name)
    return item
  }

  /// Whether the file lies in the folder in which a maildir's files are until they are whole, under
  /// a name as programs make it there.
  private static func isUnfinished(_ path: String) -> Bool {
    let components = path.split(separator: "/")
    guard let name = components.last, components.dropLast().last == "tmp" else { return false }
    return name.prefix { $0.isNumber }.count >= 9
      && name.dropFirst(9).drop { $0.isNumber }.hasPrefix(".")
      && FileKind.fileExtension(of: String(name)) != "eml"
  }
}
