import Foundation
public import ImportSupport
public import Items

/// Reads notes of Tomboy and Gnote (`.note`): each file is one item.
///
/// A note's date is the one on which it was created, and its notebook is a tag.
public struct TomboyImporter: Importer {
  /// The format's short name, `tomboy`.
  public let name = "tomboy"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file begins as a note, whatever its name.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let start = candidate.head.prefix(1024).withoutByteOrderMark.trimmedLeft
    guard start.first == .lessThanSign else { return false }
    return start.text.contains("<note ") && start.text.contains("beatniksoftware.com/tomboy")
  }

  /// Reports the note.
  ///
  /// Parses the whole file.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened or is too large.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let note = try note(file)
    if !note.isWhole {
      try report(
        .problem(
          ImportProblem(
            .malformed, path: file.path,
            message: "The note isn't valid XML; it was read as far as it goes.",
            remedy: "Open it in its program and save it again if something is missing.",
            isWarning: true)))
    }
    guard !note.isEmpty else { return }
    try report(
      .item(Item.Outline(id: file.path, offset: 0, length: file.size, line: 1, date: note.date)))
  }

  /// Reads the note.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened or is too large.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let note = try note(file)
    return Item(
      id: outline.id, kind: .note, title: note.title,
      // A note without a text has no passage.
      text: note.text.isEmpty ? note.title : note.text, date: note.date, tags: note.tags)
  }

  private func note(_ file: SourceFile) throws -> TomboyNote {
    let bytes = try DocumentFormat.all(
      FileContent(try FileReader(file)), path: file.path, limits: limits)
    return try ReadingBudget.withBudget(for: file, limits) { TomboyNote(bytes) }
  }
}
