import ImportSupport

/// The form in which an address book was saved.
enum ContactFormat {
  case cards
  /// Entries of a directory (LDIF).
  case directory
  case table(ContactTable)

  /// The bytes of a file that tell its form.
  static let headBytes = 1 << 14

  init?(_ head: [UInt8]) {
    let bytes = head[...].withoutByteOrderMark
    if bytes.drop(while: \.isWhitespace).prefix(11).text.uppercased() == "BEGIN:VCARD" {
      self = .cards
    } else if Self.isDirectory(bytes) {
      self = .directory
    } else if let table = ContactTable(bytes) {
      self = .table(table)
    } else {
      return nil
    }
  }

  /// The first entry has a name and a class.
  private static func isDirectory(_ head: ArraySlice<UInt8>) -> Bool {
    let lines = TextLines(head).map { $0.content.prefix(12).text.lowercased() }
    let first = lines.first { line in
      !line.isEmpty && !["#", " ", "version:"].contains { line.hasPrefix($0) }
    }
    return first?.hasPrefix("dn:") == true && lines.contains("objectclass:")
  }

  /// Returns `nil` for an entry of a directory that is no contact.
  func card(_ bytes: [UInt8]) -> ContactCard? {
    switch self {
    case .cards: ContactCard(bytes[...].withoutByteOrderMark)
    case .directory: ContactCard(entry: bytes[...].withoutByteOrderMark)
    case .table(let table): table.card(bytes)
    }
  }

  func regions(in reader: borrowing FileReader, path: String) throws -> [ContactRegion] {
    switch self {
    case .cards: try ContactRegion.cards(in: reader, path: path)
    case .directory: try ContactRegion.entries(in: reader)
    case .table(let table): try table.regions(in: reader, path: path)
    }
  }
}
