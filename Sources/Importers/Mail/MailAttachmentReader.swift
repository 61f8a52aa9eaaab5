import Foundation
import Items

/// Reads what came with mails as items of their own.
///
/// An attachment's id is the mail's, a slash and the path of the part; a file that holds several
/// items has `#2`, `#3` after it for all but the first. A message within a message is a mail of its
/// own, and what came with it belongs to it.
struct MailAttachmentReader {
  private let embedded: EmbeddedFiles
  private let limits: ImportLimits
  /// Most items of one attachment; reading each passes over those before it.
  private static let mostItems = 500

  init(_ embedded: EmbeddedFiles, limits: ImportLimits) {
    self.embedded = embedded
    self.limits = limits
  }

  /// Reports the items that came with a mail.
  /// - Parameter mail: The mail's own outline.
  func scan(
    _ mail: Outline, in reader: borrowing FileReader, of file: SourceFile, isMailbox: Bool,
    report: (ScanEvent) throws -> Void
  ) throws {
    let bytes = try reader.bytes(at: mail.offset, count: min(mail.length, limits.messageBytes))
    let message = StoredMessage(bytes, isMailbox: isMailbox)
    for attachment in MailAttachment.all(in: message.bytes) {
      for event in try events(attachment, mail, file) { try report(event) }
    }
  }

  private func events(
    _ attachment: MailAttachment, _ mail: Outline, _ file: SourceFile
  ) throws -> [ScanEvent] {
    var outline = mail
    outline.id = mail.id + "/" + attachment.path
    outline.part = attachment.path
    outline.threading = nil
    outline.conversation = nil
    outline.date = mail.threading?.date
    if attachment.isMessage {
      let inner = attachment.content
      let header = MailHeader(inner, in: 0..<inner.count)
      guard !header.fields.isEmpty else { return [] }
      outline.date = MailFields.date(header, inner, []) ?? outline.date
      return [.item(outline)]
    }
    guard let importer = importer(for: attachment) else { return [] }
    let inner = file.embedded(name: attachment.name, content: attachment.content)
    var events: [ScanEvent] = []
    var count = 0
    do {
      try importer.scan(inner) { event in
        switch event {
        case .problem(let problem): events.append(.problem(Self.warning(problem, mail)))
        case .item(let found):
          count += 1
          guard count <= Self.mostItems else { return }
          var next = outline
          if count > 1 {
            next.id += "#\(count)"
            next.part = attachment.path + "#\(count)"
          }
          next.conversation = found.conversation
          next.date = found.date ?? outline.date
          events.append(.item(next))
        }
      }
    } catch let problem as ImportProblem {
      events.append(.problem(Self.warning(problem, mail)))
    }
    return events
  }

  /// What is wrong with an attachment doesn't keep the mail from being read.
  private static func warning(_ problem: ImportProblem, _ mail: Outline) -> ImportProblem {
    var warning = problem
    warning.line = mail.line
    warning.isWarning = true
    return warning
  }

  private func importer(for attachment: MailAttachment) -> (any Importer)? {
    if embedded.isEmpty { return nil }
    return embedded.importer(for: Candidate(name: attachment.name, head: attachment.head))
  }

  /// Reads an item that `scan` reported.
  /// - Throws: `ImportProblem` when it can't be read, or the file changed since it was scanned.
  func read(_ outline: Outline, part: String, in file: SourceFile, isMailbox: Bool) throws -> Item {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.messageBytes))
    let stored = StoredMessage(bytes, isMailbox: isMailbox)
    let words = part.split(separator: "#")
    let path = String(words.first ?? "")
    let count = words.count > 1 ? Int(words[1]) ?? 1 : 1
    let header = MailHeader(stored.bytes, in: 0..<stored.bytes.count)
    let fields = MailFields(header, in: stored.bytes, envelope: stored.envelope)
    let mailID = String(outline.id.dropLast(part.count + 1))
    guard outline.id == mailID + "/" + part,
      fields.messageID.map({ $0 == mailID }) ?? mailID.hasPrefix("sha256:"),
      let attachment = MailAttachment.all(in: stored.bytes).first(where: { $0.path == path })
    else { throw MailItem.changed(outline, path: file.path) }
    let parent = attachment.parent.map { mailID + "/" + $0 } ?? mailID
    if attachment.isMessage {
      return message(attachment, outline: outline, parent: parent)
    }
    guard var item = try item(attachment, number: count, in: file) else {
      throw MailItem.changed(outline, path: file.path)
    }
    item.id = outline.id
    item.parent = parent
    // An offset in the attachment is one in the file when the attachment stands there as it is.
    item.textOffset = item.textOffset.flatMap { inner in
      guard stored.isUnchanged else { return nil }
      return attachment.offset.map { outline.offset + stored.envelope.count + $0 + inner }
    }
    item.textLine = nil
    let people = MailFields.people(header, in: stored.bytes)
    if item.kind == .note || item.kind == .document {
      if !attachment.part.fileName.isEmpty { item.title = attachment.part.fileName }
      item.date = fields.date
      item.people = people
    } else {
      item.date = item.date ?? fields.date
      if item.people.isEmpty { item.people = people }
    }
    return item
  }

  private func message(_ attachment: MailAttachment, outline: Outline, parent: String) -> Item {
    let inner = MailMessage(attachment.content, line: nil)
    return MailItem.item(inner, id: outline.id, parent: parent)
  }

  /// The item of that number in the attachment's file, counted from 1.
  private func item(
    _ attachment: MailAttachment, number: Int, in file: SourceFile
  ) throws -> Item? {
    guard let importer = importer(for: attachment) else { return nil }
    let inner = file.embedded(name: attachment.name, content: attachment.content)
    var found: Outline?
    var count = 0
    do {
      try importer.scan(inner) { event in
        guard case .item(let outline) = event else { return }
        count += 1
        if count == number {
          found = outline
          throw Found()
        }
      }
    } catch is Found {
    }
    return try found.map { try importer.read($0, in: inner) }
  }

  /// Ends a scan that has found what it was for.
  private struct Found: Error {}
}
