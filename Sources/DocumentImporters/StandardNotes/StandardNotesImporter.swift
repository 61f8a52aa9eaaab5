import Foundation
public import ImportSupport
public import Items

/// Reads backups of Standard Notes: one item per note, with the names of its tags.
///
/// A note's date is the one on which it was created. A note in the trash is tagged `trashed`.
/// Encrypted notes, spreadsheets and lists of codes are reported by number and not read.
public struct StandardNotesImporter: Importer {
  /// The format's short name, `standardnotes`.
  public let name = "standardnotes"
  private let limits: ImportLimits

  /// Separates the tags of a note, and is in no name.
  private static let separator = "\u{1F}"

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file begins as JSON with the items of a
  /// backup, whatever its name.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let head = JSONHead(candidate.head)
    guard head.isObject, head.has("items") else { return false }
    return head.has("uuid", "content_type") || candidate.name.hasPrefix("Standard Notes Backup")
  }

  /// Reports the notes.
  ///
  /// Walks over the file a few times, block by block: for the tags, then for the notes.
  ///
  /// - Throws: `ImportProblem` if the file can't be read or isn't a backup.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    var cursor = try JSONCursor(file)
    let members = try cursor.readMembers(of: try cursor.readRoot())
    guard let items = members.regions["items"] else {
      throw ImportProblem.otherFormat(file.path, "There is no list of notes in the file.")
    }
    var tags: [String: [String]] = [:]
    _ = try cursor.readElements(of: items) { region, cursor in
      let bytes = try cursor.bytes(of: region, limit: limits.textBytes)
      guard let tag = JSONRecord(bytes).flatMap(StandardNotesTag.init) else { return }
      for note in tag.notes { tags[note, default: []].append(tag.title) }
    }
    var ids = UniqueIDs()
    var (encrypted, others) = (0, 0)
    let fault = try cursor.readElements(of: items) { region, cursor in
      let bytes = try cursor.bytes(of: region, limit: limits.textBytes)
      guard let record = JSONRecord(bytes) else {
        return try report(.problem(invalid(region, path: file.path)))
      }
      if StandardNote.isEncrypted(record) { encrypted += 1 }
      guard let note = try note(record, in: file) else { return }
      if note.isUnread { others += 1 }
      guard !note.isUnread, !note.isEmpty else { return }
      try report(
        .item(
          Item.Outline(
            id: ids.makeID("\(file.path)#\(note.id)"), offset: region.offset,
            length: region.length, line: region.line, date: note.date,
            importerData: tags[note.id, default: []].joined(separator: Self.separator))))
    }
    if let fault = fault ?? members.fault { try report(.problem(fault.problem(path: file.path))) }
    for problem in Self.problems(encrypted: encrypted, others: others, path: file.path) {
      try report(.problem(problem))
    }
  }

  /// Reads one note without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if the note can't be read, or the file has changed since the scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.textBytes))
    guard let record = JSONRecord(bytes), let note = try note(record, in: file), !note.isEmpty
    else { throw ImportProblem.changed(outline, path: file.path) }
    let tags = (outline.importerData ?? "").components(separatedBy: Self.separator)
    return Item(
      id: outline.id, kind: .note, title: note.title,
      // A note without a text has no passage.
      text: note.text.isEmpty ? note.title : note.text, date: note.date,
      tags: tags.filter { !$0.isEmpty } + (note.isTrashed ? ["trashed"] : []))
  }

  /// Notes may have markup, which takes time to read.
  private func note(_ record: JSONRecord, in file: SourceFile) throws -> StandardNote? {
    try ReadingBudget.withBudget(for: file, limits) { StandardNote(record) }
  }

  private func invalid(_ region: JSONRegion, path: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: region.line,
      message: "The note that begins here is not valid JSON or too long, so it was skipped.",
      remedy: "Export the notes again if it matters.")
  }

  private static func problems(encrypted: Int, others: Int, path: String) -> [ImportProblem] {
    var problems: [ImportProblem] = []
    if encrypted > 0 {
      problems.append(
        ImportProblem(
          .unreadable, path: path,
          message: encrypted == 1
            ? "One note is encrypted by Standard Notes."
            : "\(encrypted) notes are encrypted by Standard Notes.",
          remedy: "Export a decrypted backup from its settings, and add that.", isWarning: true))
    }
    if others > 0 {
      problems.append(
        ImportProblem(
          .unreadable, path: path,
          message: others == 1
            ? "One spreadsheet or list of codes isn't read."
            : "\(others) spreadsheets and lists of codes aren't read.",
          remedy: "Save their words in notes if they matter.", isWarning: true))
    }
    return problems
  }
}
