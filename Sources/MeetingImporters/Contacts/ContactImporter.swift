import Foundation
public import ImportSupport
public import Items

/// Reads address books in the vCard format (2.1, 3.0 and 4.0): one item per contact.
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

  /// Returns a Boolean value that indicates whether a file begins as a card, whatever its name.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let start = candidate.head[...].withoutByteOrderMark.drop(while: \.isWhitespace).prefix(11)
    return start.text.uppercased() == "BEGIN:VCARD"
  }

  /// Reports the cards.
  ///
  /// Reads the file twice: line by line to find them, then one card at a time.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    var ids = UniqueIDs()
    for region in try CardRegion.all(in: reader) {
      guard region.length <= limits.messageBytes else {
        try report(.problem(tooLarge(region, path: file.path)))
        continue
      }
      let card = ContactCard(try reader.bytes(at: region.offset, count: region.length)[...])
      for problem in problems(card, region, path: file.path) { try report(.problem(problem)) }
      guard !card.isEmpty else { continue }
      let id = ids.makeID("\(file.path)#\(card.uid.isEmpty ? card.name : card.uid)")
      try report(
        .item(
          Item.Outline(
            id: id, offset: region.offset, length: region.length, line: region.line)))
    }
  }

  /// Reads one card.
  ///
  /// - Throws: `ImportProblem` if the card can't be read, or the file has changed since the scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let bytes = try FileReader(file).bytes(at: outline.offset, count: outline.length)
    let card = ContactCard(bytes[...])
    guard !card.isEmpty else {
      throw ImportProblem.changed(outline, path: file.path)
    }
    return Item(
      id: outline.id, kind: .document, title: card.name, text: card.text, people: card.people,
      tags: card.categories)
  }

  private func tooLarge(_ region: CardRegion, path: String) -> ImportProblem {
    ImportProblem(
      .tooLarge, path: path, line: region.line,
      message: "The card is \(ByteCount.spelled(region.length)), and at most "
        + "\(ByteCount.spelled(limits.messageBytes)) are read at once.",
      remedy: "Remove the pictures from it.")
  }

  private func problems(
    _ card: ContactCard, _ region: CardRegion, path: String
  ) -> [ImportProblem] {
    var problems: [ImportProblem] = []
    func warn(_ code: ImportProblem.Code, _ line: Int, _ message: String) {
      problems.append(
        ImportProblem(
          code, path: path, line: line, message: message,
          remedy: "Export the contacts again if something is missing.", isWarning: true))
    }
    if !region.isClosed {
      warn(.truncated, region.line, "The card has no end; it was read as far as it goes.")
    }
    if card.isEmpty {
      warn(.malformed, region.line, "The card has no words, so it is skipped.")
    } else if let line = card.badLine {
      warn(.malformed, region.line + line, "The line isn't a property; it was skipped.")
    }
    return problems
  }
}

/// The place of a card, from its `BEGIN` line to its `END` line.
private struct CardRegion {
  var offset: Int
  var length = 0
  /// Counted from 1.
  var line: Int
  /// True if the card has an `END` line.
  var isClosed = false

  /// A card without an end reaches to the next one.
  static func all(in reader: borrowing FileReader) throws -> [CardRegion] {
    var regions: [CardRegion] = []
    var open: CardRegion?
    var line = 0
    func close(at end: Int, isWhole: Bool) {
      guard var region = open else { return }
      region.length = end - region.offset
      region.isClosed = isWhole
      regions.append(region)
      open = nil
    }
    try FileLines.each(in: reader) { piece in
      guard piece.isStart else { return }
      line += 1
      guard piece.bytes.count < 40 else { return }
      var bytes = Array(piece.bytes)[...]
      if line == 1 { bytes = bytes.withoutByteOrderMark }
      switch bytes.trimmed.text.uppercased() {
      case "BEGIN:VCARD":
        close(at: piece.offset, isWhole: false)
        open = CardRegion(offset: piece.offset, line: line)
      case "END:VCARD": close(at: piece.offset + piece.bytes.count, isWhole: true)
      default: break
      }
    }
    close(at: reader.size, isWhole: false)
    return regions
  }
}
