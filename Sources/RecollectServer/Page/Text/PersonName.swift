import Items
import Recollect

enum PersonName {
  /// The senders, or else who took part: `Anna Berg`, `Anna Berg and 2 more`.
  static func short(_ people: [Item.Participant]) -> String? {
    let senders = people.filter { $0.role == .from }
    let shown = senders.isEmpty ? people.filter { $0.role == .attendee } : senders
    guard let first = shown.first?.shownName, !first.isEmpty else { return nil }
    return shown.count == 1 ? first : "\(first) and \(shown.count - 1) more"
  }

  /// Names with addresses, because anybody can take any name.
  static func full(_ person: Item.Participant) -> String {
    if person.name.isEmpty || person.address.isEmpty || person.name == person.address {
      return person.shownName
    }
    return "\(person.name) <\(person.address)>"
  }
}
