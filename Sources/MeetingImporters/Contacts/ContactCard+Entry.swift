import ImportSupport

extension ContactCard {
  /// Reads an entry of a directory, as Thunderbird and LDAP servers export it (LDIF; RFC 2849).
  ///
  /// Returns `nil` if the entry stands for a part of the directory, such as a department.
  init?(entry bytes: ArraySlice<UInt8>) {
    let entry = DirectoryEntry(bytes)
    guard !entry.isPartOfTree else { return nil }
    self.init(
      name: entry.name, lines: entry.lines, addresses: entry.texts(of: DirectoryEntry.mails),
      badLine: entry.badLine)
  }
}

/// The attributes of an entry, in the order of the file.
private struct DirectoryEntry {
  private var attributes: [DirectoryAttribute] = []
  /// The first line that isn't an attribute, counted from the entry's first line, which is 0.
  private(set) var badLine: Int?

  /// Further attributes are left out.
  private static let maximumAttributes = 10_000

  static let mails = ["mail", "mozillasecondemail", "mailalternateaddress"]

  /// The attributes that are shown, and their names in the text.
  private static let labels = [
    "mozillanickname": "Nickname", "xmozillanickname": "Nickname", "o": "Organization",
    "company": "Organization", "ou": "Department", "department": "Department", "title": "Title",
    "telephonenumber": "Phone (work)", "homephone": "Phone (home)", "mobile": "Phone (cell)",
    "cellphone": "Phone (cell)", "facsimiletelephonenumber": "Phone (fax)", "fax": "Phone (fax)",
    "pager": "Phone (pager)", "mail": "Mail", "mozillasecondemail": "Mail",
    "mailalternateaddress": "Mail", "postaladdress": "Address",
    "homepostaladdress": "Address (home)",
    "mozillaworkurl": "Website", "workurl": "Website", "mozillahomeurl": "Website",
    "homeurl": "Website", "labeleduri": "Website", "description": "Note", "info": "Note",
    "mozillacustom1": "Note", "mozillacustom2": "Note", "mozillacustom3": "Note",
    "mozillacustom4": "Note", "member": "Member",
  ]

  /// The parts of an address that have attributes of their own.
  private static let addresses = [
    ("work", ["street", "streetaddress", "mozillaworkstreet2", "l", "st", "postalcode", "c"]),
    (
      "home",
      ["street", "street2", "localityname", "state", "postalcode", "countryname"]
        .map { "mozillahome" + $0 }
    ),
  ]

  private static let partsOfTree: Set = [
    "container", "dcobject", "domain", "organizationalunit",
  ]

  init(_ bytes: ArraySlice<UInt8>) {
    for (line, number) in UnfoldedLines(bytes) where attributes.count < Self.maximumAttributes {
      if line.first == .numberSign || line.allSatisfy(\.isWhitespace) { continue }
      if let attribute = DirectoryAttribute(line[...]) {
        attributes.append(attribute)
      } else {
        badLine = badLine ?? number
      }
    }
  }

  var isPartOfTree: Bool {
    texts(of: ["objectclass"]).contains { Self.partsOfTree.contains($0.lowercased()) }
  }

  var name: String? {
    let whole = texts(of: ["displayname"]).first ?? texts(of: ["cn"]).first
    if let whole { return whole }
    let parts = ["givenname", "sn"].compactMap { texts(of: [$0]).first }
    if !parts.isEmpty { return parts.joined(separator: " ") }
    return texts(of: ["o", "company"]).first
  }

  var lines: [String] {
    var lines: [String] = []
    for attribute in attributes {
      guard let label = Self.labels[attribute.name], case let value = attribute.shown,
        !value.isEmpty
      else { continue }
      lines.append("\(label): \(value)")
    }
    for (kind, parts) in Self.addresses {
      let address = parts.flatMap { texts(of: [$0]).prefix(1) }.joined(separator: ", ")
      if !address.isEmpty { lines.append("Address (\(kind)): \(address)") }
    }
    if let birthday { lines.append("Birthday: \(birthday)") }
    return lines
  }

  /// Has the form `1980-04-14`, or `--04-14` for a day of any year.
  private var birthday: String? {
    let numbers = ["birthmonth", "birthday"].compactMap { Int(texts(of: [$0]).first ?? "") }
    guard numbers.count == 2, numbers.allSatisfy({ (1...31).contains($0) }) else { return nil }
    let year = texts(of: ["birthyear"]).first ?? "-"
    return ([year] + numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }).joined(separator: "-")
  }

  /// Returns the distinct values of some attributes, each on one line.
  func texts(of names: [String]) -> [String] {
    var seen: Set = [""]
    return attributes.filter { names.contains($0.name) }.map(\.text.oneLine)
      .filter { seen.insert($0).inserted }
  }
}

/// An attribute of an entry: `name: value`, or `name:: value` in Base64.
private struct DirectoryAttribute {
  /// In lowercase, without options such as `;lang-de`.
  var name: String
  private var value: ArraySlice<UInt8>
  private var isEncoded: Bool

  init?(_ line: ArraySlice<UInt8>) {
    guard let colon = line.firstIndex(of: .colon) else { return nil }
    let label = line[..<colon].prefix { $0 != .semicolon }
    guard !label.isEmpty, label.allSatisfy({ $0.isLetter || $0.isDigit || ".-_".utf8.contains($0) })
    else { return nil }
    name = label.text.lowercased()
    value = line[(colon + 1)...]
    isEncoded = value.first == .colon
    if isEncoded { value = value.dropFirst() }
    // The address of a file that has the value.
    if value.first == .lessThanSign { value = [] }
  }

  var text: String { Charset.guess(isEncoded ? Base64.decode(value)[...] : value.trimmed) }

  /// On one line, except a note; of a member, the name and the address.
  var shown: String {
    switch name {
    case "description", "info": TurnText.trimmed(text.lineFeeds)
    case "postaladdress", "homepostaladdress": text.oneLine.replacing("$", with: ", ")
    case "member": member
    default: text.oneLine
    }
  }

  /// Returns `Ned Berg, ned@x.org` for `cn=Ned Berg,mail=ned@x.org`.
  private var member: String {
    let parts = CalendarEscapes.split(Array(text.utf8)[...], at: .comma).map { part in
      (key: part.prefix { $0 != .equalsSign }.trimmed.text.lowercased(), part: part)
    }
    let named = parts.filter { ["cn", "mail", "uid"].contains($0.key) }
    return (named.isEmpty ? Array(parts.prefix(1)) : named)
      .map { CalendarEscapes.text($0.part.drop { $0 != .equalsSign }.dropFirst()).oneLine }
      .joined(separator: ", ")
  }
}
