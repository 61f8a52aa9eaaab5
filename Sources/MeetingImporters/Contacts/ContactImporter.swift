import Foundation
public import ImportSupport
public import Items

/// Reads address books: one item per contact.
///
/// The formats are vCard (2.1, 3.0 and 4.0), LDIF as Thunderbird and LDAP servers write it, and the
/// tables (CSV) that Google, Outlook and Thunderbird export in English.
///
/// The item's text has the contact's name and a line for each number, address, date and note.
/// Pictures, sounds and keys are left out. The people of the item are the contact with each of its
/// mail addresses; nobody is the author, because anybody can write a card about somebody.
public struct ContactImporter: Importer {
  /// The format's short name, `contacts`.
  public let name = "contacts"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file begins as an address book, whatever its
  /// name.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    ContactFormat(candidate.head) != nil
  }

  /// Reports the contacts.
  ///
  /// Reads the file twice: line by line to find them, then one contact at a time.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    let format = try Self.format(of: reader)
    var ids = UniqueIDs()
    for region in try format.regions(in: reader, path: file.path) {
      guard region.length <= limits.messageBytes else {
        try report(.problem(tooLarge(region, path: file.path)))
        continue
      }
      let bytes = try reader.bytes(at: region.offset, count: region.length)
      guard let card = format.card(bytes) else { continue }
      for problem in problems(card, region, path: file.path) { try report(.problem(problem)) }
      guard !card.isEmpty else { continue }
      let id = ids.makeID("\(file.path)#\(card.uid.isEmpty ? card.name : card.uid)")
      try report(
        .item(
          Item.Outline(
            id: id, offset: region.offset, length: region.length, line: region.line)))
    }
  }

  /// Reads one contact.
  ///
  /// - Throws: `ImportProblem` if the contact can't be read, or the file has changed meanwhile.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let reader = try FileReader(file)
    let bytes = try reader.bytes(at: outline.offset, count: outline.length)
    guard let card = try Self.format(of: reader).card(bytes), !card.isEmpty else {
      throw ImportProblem.changed(outline, path: file.path)
    }
    return Item(
      id: outline.id, kind: .document, title: card.name, text: card.text, people: card.people,
      tags: card.categories)
  }

  private static func format(of reader: borrowing FileReader) throws -> ContactFormat {
    ContactFormat(try reader.bytes(at: 0, count: ContactFormat.headBytes)) ?? .cards
  }

  private func tooLarge(_ region: ContactRegion, path: String) -> ImportProblem {
    ImportProblem(
      .tooLarge, path: path, line: region.line,
      message: "The contact is \(ByteCount.spelled(region.length)), and at most "
        + "\(ByteCount.spelled(limits.messageBytes)) are read at once.",
      remedy: "Remove the pictures from it.")
  }

  private func problems(
    _ card: ContactCard, _ region: ContactRegion, path: String
  ) -> [ImportProblem] {
    var problems = region.problem.map { [$0] } ?? []
    func warn(_ line: Int, _ message: String) {
      problems.append(
        ImportProblem(
          .malformed, path: path, line: line, message: message,
          remedy: "Export the contacts again if something is missing.", isWarning: true))
    }
    if card.isEmpty {
      warn(region.line, "The contact has no words, so it is skipped.")
    } else if let line = card.badLine {
      warn(region.line + line, "The line isn't a property; it was skipped.")
    }
    return problems
  }
}
