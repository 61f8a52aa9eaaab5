/// Finds out whether the names in a table are those of the people at the other end.
///
/// Telephones write the same contact beside what came from them and what was sent to them. In
/// other tables, the name beside a sent message is that of the person who sent it.
struct TelephoneTable {
  private var hasDirections = false
  private var namesContacts = false
  private var ownName: String?
  private var hasSeveralOwnNames = false
  private var otherNames: Set<String> = []

  private static let maximumNames = 10_000

  mutating func take(_ row: some TableRow) {
    guard let column = row.directions, let direction = row.direction else { return }
    hasDirections = true
    if column.namesContacts { namesContacts = true }
    let name = row.text(.sender)
    // Beside a recipient, the sender is the author.
    guard !name.isEmpty, row.text(.recipient).isEmpty else { return }
    switch direction {
    case .received: if otherNames.count < Self.maximumNames { otherNames.insert(name) }
    case .sent:
      if let ownName, ownName != name { hasSeveralOwnNames = true }
      ownName = name
    }
  }

  /// True if some messages are marked as sent or received, and their names are contacts.
  var isTelephone: Bool {
    guard hasDirections else { return false }
    return namesContacts || hasSeveralOwnNames
      || ownName.map { otherNames.contains($0) } ?? false
  }
}
