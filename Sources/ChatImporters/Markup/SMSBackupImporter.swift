import Foundation
public import ImportSupport
public import Items

/// Reads a telephone's text messages from XML, as the app SMS Backup & Restore writes them.
///
/// Messages that the person sent are from `Me`, because the file doesn't name the person. The
/// messages with one number, or with one group of numbers, are a conversation. Pictures and other
/// files of the messages are attachments, which are named but not read.
public struct SMSBackupImporter: Importer {
  /// The format's short name, `sms`.
  public let name = "sms"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file begins as XML with a list of messages.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let start = candidate.head.prefix(2048).withoutByteOrderMark.trimmedLeft
    guard start.first == .lessThanSign else { return false }
    let text = start.text
    return text.contains("<smses") || text.contains("<allsms")
  }

  /// Reports each message that has text or a file.
  ///
  /// Reads the file block by block.
  ///
  /// - Throws: `ImportProblem` if the file can't be read or has no list of messages.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    let head = try reader.bytes(at: 0, count: 2048)
    guard recognizes(SourceFile.Candidate(name: file.name, head: head)) else {
      throw ImportProblem.otherFormat(file.path, "There is no list of messages in the file.")
    }
    var identity = ChatIdentity(path: file.path)
    var files = 0
    try MarkedRegion.each(in: reader, marks: SMSMessage.marks, limit: limits.messageBytes) {
      region, bytes in
      let sms: SMSMessage?
      do {
        sms = try message(bytes, in: file)
      } catch let problem as ImportProblem {
        return try report(.problem(problem))
      }
      guard let sms else { return try report(.problem(invalid(region, path: file.path))) }
      let message = sms.message
      guard MessageColumn.hasContent(message) else { return }
      files += message.attachments.count
      try report(
        .item(
          Item.Outline(
            id: identity.makeID(sms.time), offset: region.offset, length: region.length,
            line: region.line, conversation: "sms:\(sms.address)", date: sms.date,
            importerData: ChatContext(title: sms.title).importerData,
            account: "file \(file.path)")))
    }
    if files > 0 { try report(.problem(unread(files, path: file.path))) }
    let end = try reader.bytes(at: max(0, reader.size - 64), count: 64)[...].text
    if !end.contains("</smses"), !end.contains("</allsms") {
      try report(.problem(cut(file.path)))
    }
  }

  /// Reads one message without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if the message can't be read, or the file has changed since the
  ///   scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.messageBytes))
    guard let sms = try message(bytes, in: file) else {
      throw ChangedFile.problem(outline, path: file.path)
    }
    return sms.message.item(outline, title: sms.title)
  }

  private func message(_ bytes: [UInt8], in file: SourceFile) throws -> SMSMessage? {
    try ReadingBudget.withBudget(for: file, limits) { SMSMessage(bytes) }
  }

  private func invalid(_ region: MarkedRegion, path: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: region.line,
      message: "The message that begins here is not valid XML, so it was skipped.",
      remedy: "Make the backup again if it matters.")
  }

  private func cut(_ path: String) -> ImportProblem {
    ImportProblem(
      .truncated, path: path, message: "The file breaks off; what is before its end was read.",
      remedy: "Make the backup again if the end is missing.", isWarning: true)
  }

  private func unread(_ count: Int, path: String) -> ImportProblem {
    ImportProblem(
      .unreadable, path: path,
      message: count == 1
        ? "The file that one of its messages sends isn't read."
        : "The \(count) files that its messages send aren't read.",
      remedy: "Save them from the telephone in a folder, and add the folder.", isWarning: true)
  }
}
