import ImportSupport
import Items
import Languages

enum AttendeeList {
  /// `Anna Berg (chair), Ben and Carla` has three entries.
  static func entries(_ line: String) -> [String] {
    var entries: [String] = []
    var entry = ""
    var depth = 0
    for sign in line.prefix(4000) {
      if "([<".contains(sign) { depth += 1 }
      if ")]>".contains(sign) { depth = max(0, depth - 1) }
      if depth == 0 && (sign == "," || sign == ";" || sign == "\n") {
        entries.append(entry)
        entry = ""
      } else {
        entry.append(sign)
      }
    }
    entries.append(entry)
    return entries.flatMap(divided).map(\.oneLine).filter { !$0.isEmpty }
  }

  /// An entry that is too long for a name is ignored.
  static func people(in line: String) -> [Item.Participant] {
    entries(line).compactMap(person)
  }

  private static func divided(_ entry: String) -> [String] {
    guard !entry.contains("(") else { return [entry] }
    var parts = [entry]
    for word in joining {
      parts = parts.flatMap { part in
        part.split(separator: word, omittingEmptySubsequences: true).map(String.init)
      }
    }
    return parts.map { part in
      let trimmed = TurnText.trimmed(part)
      let word = joining.first { trimmed.hasPrefix($0.dropFirst()) }
      return word.map { String(trimmed.dropFirst($0.count - 1)) } ?? trimmed
    }
  }

  private static func person(_ entry: String) -> Item.Participant? {
    if entry.dropFirst().contains("@"), let found = MailAddress.parse(entry).first,
      !found.address.isEmpty
    {
      return Item.Participant(role: .attendee, name: found.name, address: found.address)
    }
    var name = Substring(entry)
    if let open = name.firstIndex(where: { "([".contains($0) }), open > name.startIndex {
      name = name[..<open]
    }
    if let colon = name.firstIndex(of: ":") {
      let after = name[name.index(after: colon)...]
      let isRole = roles.contains(name[..<colon].lowercased().oneLine)
      name = isRole ? after : name[..<colon]
    }
    for dash in [" - ", " – ", " — "] {
      if let found = name.firstRange(of: dash) { name = name[..<found.lowerBound] }
    }
    let plain = String(name.drop { "@*_".contains($0) }).oneLine
    guard !plain.isEmpty, plain.utf8.count <= 80, plain.contains(where: \.isLetter) else {
      return nil
    }
    return Item.Participant(role: .attendee, name: plain)
  }

  /// With a space at both ends.
  private static let joining = Language.set(\.minutes.joining).map { " \($0) " }

  private static let roles = Language.set(\.minutes.roles)
}
