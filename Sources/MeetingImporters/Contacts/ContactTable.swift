import ImportSupport

/// The columns of contacts that Google, Outlook and Thunderbird export as a table (CSV).
struct ContactTable {
  private var separator: UInt8
  private var names: [String]

  /// Columns with one of these distinguish an address book from other tables with people.
  private static let marks: Set = [
    "e-mail 1 - value", "e-mail address", "phone 1 - value", "primary email",
  ]
  private static let nameParts = [
    "name prefix", "title", "first name", "given name", "middle name", "additional name",
    "last name", "family name", "suffix", "name suffix",
  ]
  private static let organizations = ["organization name", "organization 1 - name", "company"]
  private static let categories = ["labels", "group membership", "categories"]
  /// The columns that aren't lines of the text; the last of them are for programs.
  private static let hidden = Set(
    ["", "display name", "name"] + nameParts + categories + [
      "e-mail type", "e-mail 2 type", "e-mail 3 type", "initials", "photo", "priority", "private",
      "sensitivity",
    ])

  init?(_ head: ArraySlice<UInt8>) {
    guard let line = TextLines(head).first?.content else { return nil }
    for separator: UInt8 in [.comma, .semicolon, .tab] {
      let names = CSVField.fields(of: Array(line), separator: separator).map(\.text.oneLine)
      let known = Set(names.map { $0.lowercased() })
      guard !known.isDisjoint(with: Self.marks),
        known.isSuperset(of: ["first name", "last name"])
          || known.isSuperset(of: ["given name", "family name"])
      else { continue }
      (self.separator, self.names) = (separator, names)
      return
    }
    return nil
  }

  /// Returns the rows below the header that aren't empty.
  func regions(in reader: borrowing FileReader, path: String) throws -> [ContactRegion] {
    var regions: [ContactRegion] = []
    var isHeader = true
    try CSVSplitter(separator: separator).split(reader) { record in
      defer { isHeader = false }
      let isEmpty = record.bytes.allSatisfy {
        $0.isWhitespace || $0 == separator || $0 == .quotationMark
      }
      if isHeader || isEmpty { return }
      regions.append(
        ContactRegion(
          offset: record.offset, length: record.bytes.count, line: record.line,
          problem: record.isOpen ? record.unclosed(path: path) : nil))
    }
    return regions
  }

  func card(_ record: [UInt8]) -> ContactCard {
    let row = Row(names, CSVField.fields(of: record, separator: separator))
    let composed = Self.nameParts.compactMap { row[$0] }.joined(separator: " ")
    let name = row["display name"] ?? row["name"] ?? composed
    var lines = names.filter { !Self.hidden.contains($0.lowercased()) }.compactMap(row.line)
    if name != composed, !composed.isEmpty { lines.insert("Name: \(composed)", at: 0) }
    if let rest = row[""] { lines.append(rest) }
    let organization = Self.organizations.lazy.compactMap { row[$0] }.first
    return ContactCard(
      name: name.isEmpty ? organization : name, lines: lines,
      addresses: names.filter(Self.isMail).flatMap(row.list).filter { $0.contains("@") },
      categories: Self.categories.flatMap(row.list).filter { !$0.hasPrefix("*") })
  }

  private static func isMail(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(" email")
      || name.hasPrefix("e-mail") && (name.hasSuffix(" - value") || name.hasSuffix("address"))
  }
}

/// The values of a row by column; those without a column have an empty name.
private struct Row {
  private var values: [String: String] = [:]

  init(_ names: [String], _ fields: [CSVField]) {
    for (index, field) in fields.enumerated() {
      // Outlook writes a day that nobody entered as `0/0/00`.
      let value = field.text.trimmedText
      guard !value.isEmpty, value != "0/0/00" else { continue }
      let key = names.indices.contains(index) ? names[index].lowercased() : ""
      values[key] = values[key].map { "\($0), \(value)" } ?? value
    }
  }

  subscript(name: String) -> String? { values[name.lowercased()]?.oneLine }

  /// Returns the values of a column with several, which Google separates with `:::`.
  func list(_ name: String) -> [String] {
    (self[name] ?? "").replacing(":::", with: ";").split(separator: ";")
      .map { String($0).trimmedText }.filter { !$0.isEmpty }
  }

  /// Returns the name and the value of a column.
  ///
  /// Google's columns `Phone 1 - Label` and `Phone 1 - Value` become one line `Phone (Home)`, and of
  /// an address only the whole is shown.
  func line(_ name: String) -> String? {
    guard let value = self[name]?.replacing(" ::: ", with: ", ") else { return nil }
    if name.lowercased() == "notes" { return "Notes: \(values["notes", default: ""].lineFeeds)" }
    guard let dash = name.firstRange(of: " - ") else { return "\(name): \(value)" }
    let stem = name[..<dash.lowerBound]
    let whole = ["Value", "Formatted"].first { self["\(stem) - \($0)"] != nil }
    guard let whole else { return "\(name): \(value)" }
    guard name[dash.upperBound...] == whole else { return nil }
    let kind = (self["\(stem) - Label"] ?? self["\(stem) - Type"] ?? "").drop { "* ".contains($0) }
    let label = String(stem.prefix { !$0.isNumber }).trimmedText
    return "\(label)\(kind.isEmpty ? "" : " (\(kind))"): \(value)"
  }
}
