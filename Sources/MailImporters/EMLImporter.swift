import Foundation
public import ImportSupport
public import Items

/// An importer for files with one mail each: `.eml` files, Apple Mail's `.emlx`, and maildir
/// entries.
///
/// The item's id is the `Message-ID` without angle brackets, or `sha256:` and the digest of the
/// message's bytes when it has none.
///
/// If there are alternatives, the plain text is read. HTML is converted to text. A web page that a
/// browser saved in one file (`.mht`) is a document without people.
///
/// The item lists the names of attachments. An attachment that one of the embedded formats
/// recognizes becomes an item of its own. Its id is the mail's id, a slash and the path of the
/// part, such as `a@b/2`.
public struct EMLImporter: Importer {
  /// The format's short name, `eml`.
  public let name = "eml"
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

  /// Returns a Boolean value that indicates whether the file begins with the header of a mail.
  ///
  /// For a file with the extension `eml`, `mail` or `emlx`, one header field is enough.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let fileExtension = FileKind.fileExtension(of: candidate.name)
    var head = candidate.head
    if let region = EmlxFile.message(head[...], size: head.count) {
      head.removeFirst(region.offset)
    } else if fileExtension == "emlx" {
      return false
    } else {
      head = Array(head[...].withoutByteOrderMark)
    }
    return MailRecognition.isMessage(
      head, isNamedMail: ["eml", "mail", "emlx"].contains(fileExtension),
      isNamedNote: MailRecognition.isNote(named: candidate.name))
  }

  /// Reports the message, and then the items of its attachments.
  ///
  /// Reads only the header when the message can't have attachments. Skips files that a mail program
  /// is still writing, in a maildir's `tmp` folder.
  ///
  /// - Throws: `ImportProblem` when the file can't be opened or has no header.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    guard reader.size > 0, !Self.isUnfinished(file.path) else { return }
    let start = try reader.bytes(at: 0, count: 128)[...]
    let mark = start.count - start.withoutByteOrderMark.count
    let region =
      EmlxFile.message(start, size: reader.size)
      ?? MailRegion(offset: mark, length: reader.size - mark, line: 1)
    let head = try MailHead(region, in: reader)
    guard head.hasFields else {
      throw ImportProblem.otherFormat(file.path, "The file doesn't begin as a mail does.")
    }
    if let problem = region.sizeProblem(limits, path: file.path) { try report(.problem(problem)) }
    let isWebArchive = Self.isWebArchive(file)
    try attachments.scan(head, region, in: reader, of: file, isMailbox: false) { event in
      guard isWebArchive, case .item(var outline) = event else { return try report(event) }
      outline.threading = nil
      try report(.item(outline))
    }
  }

  /// Reads the message or an item of an attachment.
  ///
  /// - Throws: `ImportProblem` when it can't be read, or isn't the message that was scanned.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    if let part = outline.importerData {
      return try attachments.read(outline, part: part, in: file, isMailbox: false)
    }
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.messageBytes))
    var item = try MailItem.make(
      bytes, outline: outline, path: file.path, isMailbox: false, limits: limits)
    item.tags += MailLabels.tags(maildirName: file.name)
    if Self.isWebArchive(file) {
      item.kind = .document
      // The sender is the browser.
      item.people = []
      if item.title.isEmpty { item.title = FileName(file.name).title }
    }
    return item
  }

  private static func isWebArchive(_ file: SourceFile) -> Bool {
    ["mht", "mhtml"].contains(FileKind.fileExtension(of: file.name))
  }

  /// An unfinished maildir entry is in a folder called `tmp`, and its name begins as programs write
  /// it there: at least nine digits and a dot.
  private static func isUnfinished(_ path: String) -> Bool {
    let components = path.split(separator: "/")
    guard let name = components.last, components.dropLast().last == "tmp" else { return false }
    return name.prefix { $0.isNumber }.count >= 9
      && name.dropFirst(9).drop { $0.isNumber }.hasPrefix(".")
      && FileKind.fileExtension(of: String(name)) != "eml"
  }
}
