import Foundation
public import ImportSupport
public import Items

/// Reads exports of Evernote (`.enex`): one item per note.
///
/// The item's text is what the note shows; a task is marked `[ ]` or `[x]`. Its date is the one on
/// which the note was created. The files of a note are its attachments, which are named but not
/// read. Encrypted text is left out. The document type is the one of Evernote's
/// `evernote-export4.dtd`, or of an earlier version.
public struct EvernoteImporter: Importer {
  /// The format's short name, `evernote`.
  public let name = "evernote"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file begins as an export, whatever its name.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    candidate.head.prefix(1024).text.contains("<en-export")
  }

  /// Reports the notes.
  ///
  /// Reads the file twice: block by block to find them, then one note at a time.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    var ids = UniqueIDs()
    var attachments = 0
    for region in try EvernoteRegion.all(in: reader) {
      let note: EvernoteNote
      do {
        note = try self.note(
          at: region.offset, region.length, line: region.line, in: file, reader)
      } catch let problem as ImportProblem {
        try report(.problem(problem))
        continue
      }
      for problem in problems(note, region, path: file.path) { try report(.problem(problem)) }
      guard !note.isEmpty else { continue }
      attachments += note.attachments.count
      let id = ids.makeID("\(file.path)#\(note.created.isEmpty ? note.title : note.created)")
      try report(
        .item(
          Item.Outline(
            id: id, offset: region.offset, length: region.length, line: region.line,
            date: note.date)))
    }
    if attachments > 0 { try report(.problem(unread(attachments, path: file.path))) }
  }

  /// Reads one note.
  ///
  /// - Throws: `ImportProblem` if the note can't be read, or the file has changed since the scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let note = try note(
      at: outline.offset, outline.length, line: outline.line, in: file, FileReader(file))
    guard !note.isEmpty else {
      throw ImportProblem.changed(outline, path: file.path)
    }
    return Item(
      id: outline.id, kind: .note, title: note.title,
      // A note without a text has no passage.
      text: note.text.isEmpty ? note.title : note.text, date: note.date,
      people: note.author.isEmpty ? [] : [Item.Participant(role: .from, name: note.author)],
      tags: note.tags, attachments: note.attachments,
      fields: note.source.isEmpty ? [] : [Item.Field("Source", note.source)])
  }

  private func note(
    at offset: Int, _ length: Int, line: Int, in file: SourceFile,
    _ reader: borrowing FileReader
  ) throws -> EvernoteNote {
    let bytes = try EvernoteRegion.bytes(
      in: reader, at: offset, count: length, limit: limits.textBytes)
    guard let bytes else {
      throw ImportProblem(
        .tooLarge, path: file.path, line: line,
        message: "The note is longer than \(ByteCount.spelled(limits.textBytes)), the most that is "
          + "read as one text.",
        remedy: "Split it into smaller notes.")
    }
    return try ReadingBudget.withBudget(for: file, limits) { EvernoteNote(bytes) }
  }

  private func problems(
    _ note: EvernoteNote, _ region: EvernoteRegion, path: String
  ) -> [ImportProblem] {
    var messages: [(ImportProblem.Code, String)] = []
    if note.isEmpty {
      messages.append((.malformed, "The note has no words, so it is skipped."))
    } else if !note.isWhole {
      messages.append((.malformed, "The note isn't valid XML; it was read as far as it goes."))
    }
    if note.isEncrypted { messages.append((.unreadable, "The note is partly encrypted.")) }
    return messages.map { code, message in
      ImportProblem(
        code, path: path, line: region.line, message: message,
        remedy: "Export the notebook again if something is missing.", isWarning: true)
    }
  }

  private func unread(_ count: Int, path: String) -> ImportProblem {
    ImportProblem(
      .unreadable, path: path,
      message: count == 1
        ? "The file attached to one of its notes isn't read."
        : "The \(count) files attached to its notes aren't read.",
      remedy: "Save them in a folder with Evernote, and add the folder.", isWarning: true)
  }
}
