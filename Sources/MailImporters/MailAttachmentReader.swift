import Foundation
import ImportSupport
import Items

/// Reads the attachments of mails as items of their own.
///
/// The outline of an attached item has the mail's id and, in `attachment`, the path of the part. If
/// a file contains several items, `#2`, `#3` and so on follow the path for all except the first.
/// The outlines of those also contain the item's position in the attached file (see
/// `AttachedItem`). The item's id is the mail's id, a slash and the `attachment`, such as
/// `a@b/2#3`. An attached message is a mail of its own, and its attachments belong to it.
struct MailAttachmentReader {
  private let embedded: EmbeddedFiles
  private let limits: ImportLimits
  private let opened = OpenedAttachments()

  init(_ embedded: EmbeddedFiles, limits: ImportLimits) {
    self.embedded = embedded
    self.limits = limits
  }

  /// Reports a message, its parts that can't be read, and the items of its attachments.
  func scan(
    _ head: MailHead, _ region: MailRegion, in reader: borrowing FileReader, of file: SourceFile,
    isMailbox: Bool, report: (ScanEvent) throws -> Void
  ) throws {
    guard head.mayHaveAttachments else {
      try report(.item(head.outline(region)))
      guard try head.hasPGPMessage(region, in: reader) else { return }
      var unread = UnreadParts()
      unread.add(.pgpEncrypted, "", isWhole: true)
      return try unread.problems(path: file.path, line: region.line)
        .forEach { try report(.problem($0)) }
    }
    let bytes = try reader.bytes(at: region.offset, count: min(region.length, limits.messageBytes))
    let found = attachments(of: StoredMessage(bytes, isMailbox: isMailbox))
    let outline = head.outline(region, subject: found.protectedSubject)
    try report(.item(outline))
    for problem in found.unread.problems(path: file.path, line: region.line) {
      try report(.problem(problem))
    }
    try scan(found, of: bytes, outline, file, report: report)
  }

  private func scan(
    _ found: MailAttachments, of bytes: [UInt8], _ mail: Item.Outline, _ file: SourceFile,
    report: (ScanEvent) throws -> Void
  ) throws {
    // There may be a thousand attachments, so all together have the time of one file.
    let budget = ReadingBudget(limits, fileSize: bytes.count)
    lazy var digest = Self.digest(of: bytes, path: file.path)
    for (position, attachment) in found.all.enumerated() {
      // The key is the message's own, so the same attachments are read of other messages.
      let key = { "\(digest) attachments from \(position)" }
      if var known = RefusedContents.current?.problem(size: bytes.count, digest: key) {
        known.path = file.path
        known.message +=
          " They weren't tried again, as neither the message nor the limits have changed."
        try report(.problem(Self.warning(known, mail)))
        break
      }
      guard budget.checkClock() else {
        try Task.checkCancellation()
        let problem = skippedProblem(
          found.all.count - position, mail, file, allowed: budget.seconds)
        RefusedContents.current?.note(problem, size: bytes.count, digest: key())
        try report(.problem(problem))
        break
      }
      if let seconds = ReadingBudget.usedUpSeconds(by: file, limits) {
        // It isn't noted: elsewhere, they may be read.
        let count = found.all.count - position
        try report(.problem(skippedProblem(count, mail, file, allowed: seconds, ofAll: true)))
        break
      }
      let reported = try ReadingBudget.$ofMail.withValue(budget) {
        try events(attachment, mail, file)
      }
      for event in reported { try report(event) }
    }
    guard found.isTruncated else { return }
    let problem = ImportProblem(
      .tooLarge, path: file.path, line: mail.line,
      message: "The message has more parts than are read of a message of its size: "
        + "the last were skipped, and \(found.all.count) attachments were read.",
      remedy: "Save what is missing from it as files, and add those.", isWarning: true)
    try report(.problem(problem))
  }

  private func skippedProblem(
    _ count: Int, _ mail: Item.Outline, _ file: SourceFile, allowed seconds: Int,
    ofAll: Bool = false
  ) -> ImportProblem {
    let (all, one) =
      ofAll
      ? ("all messages of \(file.url.lastPathComponent)", "all of them")
      : ("the message", "this message")
    return ImportProblem(
      .overBudget, path: file.path, line: mail.line,
      message:
        "The attachments of \(all) took more than the \(seconds) seconds "
        + "allowed for \(one), so the last \(count) were skipped.",
      remedy: "Save what is missing from it as files, and add those.", isWarning: true)
  }

  private func events(
    _ attachment: MailAttachment, _ mail: Item.Outline, _ file: SourceFile
  ) throws -> [ScanEvent] {
    var outline = mail
    outline.attachment = attachment.path
    outline.importerData = attachment.path
    outline.threading = nil
    outline.conversation = nil
    outline.date = attachment.parent?.date ?? mail.threading?.date
    if attachment.isMessage {
      let inner = attachment.content
      let header = MailHeader(inner, in: 0..<inner.count)
      guard !header.fields.isEmpty else { return [] }
      outline.date = MailFields.date(header, inner, []) ?? outline.date
      return [.item(outline)]
    }
    guard let importer = importer(for: attachment) else { return [] }
    let inner = file.embedded(name: attachment.name, content: attachment.content)
    let digest = { Self.digest(of: inner, for: importer) }
    if var known = RefusedContents.current?.problem(size: inner.size, digest: digest) {
      known.path = inner.path
      known.message += " It wasn't tried again, as neither it nor the limits have changed."
      return [.problem(Self.warning(known, mail))]
    }
    var events: [ScanEvent] = []
    var count = 0
    do {
      try importer.scan(inner) { event in
        switch event {
        case .problem(let problem): events.append(.problem(Self.warning(problem, mail)))
        case .item(let found):
          count += 1
          let place = AttachedItem(path: attachment.path, number: count, outline: found)
          var next = outline
          next.attachment = place.label
          next.importerData = place.importerData
          next.conversation = found.conversation
          next.account = found.account.map { Self.account($0, in: mail) }
          next.date = found.date ?? outline.date
          events.append(.item(next))
        }
      }
    } catch let problem as ImportProblem {
      if problem.code == .overBudget {
        RefusedContents.current?.note(problem, size: inner.size, digest: digest())
      }
      events.append(.problem(Self.warning(problem, mail)))
    }
    return events
  }

  /// An attached file can claim any account.
  ///
  /// An event counts as its organizer's only if the mail is the organizer's own; any other file is
  /// the mail author's.
  private static func account(_ claimed: String, in mail: Item.Outline) -> String {
    let authors = mail.threading?.addresses?.senders ?? []
    if authors.contains(where: { claimed == "organizer \($0)" }) { return claimed }
    return "mail from " + (authors.isEmpty ? mail.id : authors.joined(separator: ", "))
  }

  private static func digest(of file: SourceFile, for importer: any Importer) -> String {
    "\(digest(of: file.content ?? [], path: file.path)) \(importer.name)"
  }

  private static func digest(of bytes: [UInt8], path: String) -> String {
    let reader = FileReader(bytes: bytes, path: path)
    return (try? FileDigest.hexadecimal(0..<reader.size, in: reader)) ?? ""
  }

  /// A problem of an attachment doesn't prevent reading the mail.
  private static func warning(_ problem: ImportProblem, _ mail: Item.Outline) -> ImportProblem {
    var warning = problem
    warning.line = mail.line
    warning.isWarning = true
    return warning
  }

  private func importer(for attachment: MailAttachment) -> (any Importer)? {
    if embedded.isEmpty { return nil }
    return embedded.importer(
      for: SourceFile.Candidate(name: attachment.name, head: attachment.head))
  }

  func read(_ outline: Item.Outline, part: String, in file: SourceFile, isMailbox: Bool) throws
    -> Item
  {
    guard let place = AttachedItem(part), outline.attachment == place.label else {
      throw ImportProblem.changed(outline, path: file.path)
    }
    let opened = try open(place, outline, in: file, isMailbox: isMailbox)
    let parent = opened.attachment.parent.map { outline.id + "/" + $0.path } ?? outline.id
    if opened.attachment.isMessage {
      try Task.checkCancellation()
      return message(opened.attachment, id: place.itemID(of: outline.id), parent: parent)
    }
    guard var item = try item(place, of: opened) else {
      throw ImportProblem.changed(outline, path: file.path)
    }
    item.id = place.itemID(of: outline.id)
    item.parent = parent
    item.textOffset = item.textOffset.flatMap { inner in opened.offset.map { $0 + inner } }
    item.textLine = nil
    let sending = opened.sending
    let isFile = item.kind == .note || item.kind == .document
    let name = opened.attachment.part.fileName
    if isFile, !name.isEmpty { item.title = name }
    if isFile || item.date == nil {
      (item.date, item.timeZone) = (sending.date, sending.timeZone)
    }
    if isFile || item.people.isEmpty { item.people = sending.people }
    return item
  }

  private func open(
    _ place: AttachedItem, _ outline: Item.Outline, in file: SourceFile, isMailbox: Bool
  ) throws -> OpenedAttachment {
    let key = OpenedAttachments.Key(outline, in: file)
    // The key of a file in memory doesn't tell its content.
    let isKept = file.content == nil
    if isKept, let known = opened.attachment(place.path, of: key) { return known }
    let mail: OpenedMail
    if isKept, let known = opened.mail(key) {
      mail = known
    } else {
      mail = try self.mail(outline, in: file, isMailbox: isMailbox)
      if isKept { opened.keep(mail, key) }
    }
    guard let attachment = mail.attachments[place.path] else {
      throw ImportProblem.changed(outline, path: file.path)
    }
    let result = OpenedAttachment(
      attachment: attachment,
      file: file.embedded(name: attachment.name, content: attachment.content), mail: mail)
    if isKept { opened.keep(result, key) }
    return result
  }

  private func mail(
    _ outline: Item.Outline, in file: SourceFile, isMailbox: Bool
  ) throws -> OpenedMail {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.messageBytes))
    let stored = StoredMessage(bytes, isMailbox: isMailbox)
    let header = MailHeader(stored.bytes, in: 0..<stored.bytes.count)
    let fields = MailFields(header, in: stored.bytes, envelope: stored.envelope)
    guard MailItem.isNamed(fields, outline) else {
      throw ImportProblem.changed(outline, path: file.path)
    }
    let found = attachments(of: stored)
    return OpenedMail(
      attachments: Dictionary(
        found.all.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }),
      date: fields.date, timeZone: fields.timeZone,
      people: MailFields.people(header, in: stored.bytes),
      start: stored.isUnchanged ? outline.offset + stored.envelope.count : nil)
  }

  private func attachments(of message: StoredMessage) -> MailAttachments {
    ReadingBudget(limits, fileSize: message.bytes.count).run { MailAttachments(message.bytes) }
  }

  private func message(_ attachment: MailAttachment, id: String, parent: String) -> Item {
    let content = attachment.content
    let inner = ReadingBudget(limits, fileSize: content.count).run {
      MailMessage(content, line: nil)
    }
    return MailItem.item(inner, id: id, parent: parent)
  }

  private func item(_ place: AttachedItem, of opened: OpenedAttachment) throws -> Item? {
    guard let importer = importer(for: opened.attachment) else { return nil }
    let inner = opened.file
    if let outline = place.outline { return try importer.read(outline, in: inner) }
    var found: Item.Outline?
    var count = 0
    do {
      try importer.scan(inner) { event in
        guard case .item(let outline) = event else { return }
        count += 1
        if count == place.number {
          found = outline
          throw Found()
        }
      }
    } catch is Found {
    }
    return try found.map { try importer.read($0, in: inner) }
  }

  /// Ends a scan after the wanted item was found.
  private struct Found: Error {}
}
