import ImportSupport
import Items

/// The words of one contact.
struct ContactCard {
  private(set) var name = ""
  private(set) var uid = ""
  private(set) var categories: [String] = []
  /// The first line that isn't a property, counted from the card's first line, which is 0.
  private(set) var badLine: Int?
  private var lines: [String] = []
  private var addresses: [String] = []

  /// Further lines of a card are left out.
  private static let maximumLines = 10_000

  /// The properties that are shown, and their names in the text.
  private static let labels = [
    "NICKNAME": "Nickname", "ORG": "Organization", "TITLE": "Title", "ROLE": "Role",
    "TEL": "Phone", "EMAIL": "Mail", "ADR": "Address", "LABEL": "Address", "URL": "Website",
    "IMPP": "Chat", "BDAY": "Birthday", "ANNIVERSARY": "Anniversary", "X-ABDATE": "Date",
    "RELATED": "Related", "X-ABRELATEDNAMES": "Related", "NOTE": "Note",
  ]

  /// A contact without a name has its first address as its name, or else its first line.
  init(
    name: String?, lines: [String], addresses: [String], categories: [String] = [],
    badLine: Int? = nil
  ) {
    self.name = name ?? addresses.first ?? lines.first ?? ""
    for line in lines where !self.lines.contains(line) { self.lines.append(line) }
    self.addresses = addresses
    self.categories = categories
    self.badLine = badLine
  }

  /// Reads a card (vCard 2.1; RFC 2426; RFC 6350).
  init(_ bytes: ArraySlice<UInt8>) {
    var properties: [CardProperty] = []
    var isEncoded = false
    for (line, number) in CardLines(bytes) where properties.count < Self.maximumLines {
      if let property = ContentLine(line[...]).map(CardProperty.init) {
        isEncoded = property.isBinary
        properties.append(property)
      } else if !isEncoded, !line.allSatisfy(\.isWhitespace) {
        badLine = badLine ?? number
      }
    }
    // Apple names a property by another one of the same group: `item1.X-ABLabel:Summer house`.
    var names: [String: String] = [:]
    for property in properties where property.name == "X-ABLABEL" {
      names[property.group] = property.text.replacing("_$!<", with: "").replacing(">!$_", with: "")
    }
    for property in properties { take(property, label: names[property.group]) }
    if name.isEmpty { name = Self.composedName(properties) ?? addresses.first ?? "" }
    if name.isEmpty, let line = lines.first { name = line }
  }

  var isEmpty: Bool { name.isEmpty }

  var text: String { ([name] + lines.filter { $0 != name }).joined(separator: "\n") }

  var people: [Item.Participant] {
    if addresses.isEmpty { return [Item.Participant(role: .attendee, name: name)] }
    return addresses.map { Item.Participant(role: .attendee, name: name, address: $0) }
  }

  private mutating func take(_ property: CardProperty, label: String?) {
    switch property.name {
    case "FN": if name.isEmpty { name = property.text.oneLine }
    case "UID": uid = property.text.prefix(200).oneLine
    case "CATEGORIES": categories += property.list.filter { !$0.isEmpty }
    default:
      guard let known = Self.labels[property.name], case let value = property.shown, !value.isEmpty
      else { return }
      if property.name == "EMAIL", !addresses.contains(value) { addresses.append(value) }
      let types = label.map { [$0] } ?? property.types
      let kind = types.isEmpty ? "" : " (\(types.joined(separator: ", ")))"
      let line = "\(known)\(kind): \(value)"
      if !lines.contains(line) { lines.append(line) }
    }
  }

  /// Returns `Dr. Anna Maria Berg` for `Berg;Anna;Maria;Dr.;`.
  private static func composedName(_ properties: [CardProperty]) -> String? {
    if let parts = properties.first(where: { $0.name == "N" })?.components {
      let order = [3, 1, 2, 0, 4].filter(parts.indices.contains).map { parts[$0] }
      let name = order.filter { !$0.isEmpty }.joined(separator: " ")
      if !name.isEmpty { return name }
    }
    return properties.first { $0.name == "ORG" }?.shown
  }
}

/// A property of a card, decoded.
private struct CardProperty {
  var group: String
  var name: String
  private let line: ContentLine

  init(_ line: ContentLine) {
    self.line = line
    let parts = line.name.split(separator: ".", maxSplits: 1)
    group = parts.count > 1 ? String(parts[0]) : ""
    name = String(parts.last ?? "")
  }

  /// In vCard 2.1, the values of parameters may stand alone: `TEL;HOME;QUOTED-PRINTABLE:`.
  private func has(_ words: String...) -> Bool {
    let encoding = line.parameter("ENCODING")?.uppercased() ?? ""
    return words.contains(encoding) || words.contains { line.parameters[$0]?.isEmpty ?? false }
  }

  var isBinary: Bool { has("B", "BASE64") }

  private var decoded: ArraySlice<UInt8> {
    let bytes = has("QUOTED-PRINTABLE") ? QuotedPrintable.decode(line.value)[...] : line.value
    guard let charset = line.parameter("CHARSET") else { return bytes }
    return Array(Charset.decode(bytes, label: charset).utf8)[...]
  }

  var text: String { TurnText.trimmed(CalendarEscapes.text(decoded)) }

  var list: [String] { Self.parts(decoded, at: .comma) }

  var components: [String] { Self.parts(decoded, at: .semicolon) }

  /// The value on one line, except that of a note.
  var shown: String {
    if isBinary { return "" }
    switch name {
    case "ADR", "ORG": return components.filter { !$0.isEmpty }.joined(separator: ", ")
    case "NOTE": return text.replacing("\r\n", with: "\n")
    case "BDAY", "ANNIVERSARY", "X-ABDATE": return date
    default:
      let value = text.oneLine
      for scheme in ["tel:", "mailto:"] where value.lowercased().hasPrefix(scheme) {
        return String(value.dropFirst(scheme.count))
      }
      return value
    }
  }

  /// Has the form `1980-04-14`, or `--04-14` for a day of any year.
  private var date: String {
    let value = text
    if line.parameter("VALUE")?.lowercased() == "text" { return value }
    var day = String(value.prefix { $0 != "T" })
    if let omitted = line.parameter("X-APPLE-OMIT-YEAR"), day.hasPrefix(omitted + "-") {
      day = "-" + day.dropFirst(omitted.count)
    }
    let digits = day.drop { $0 == "-" }
    guard digits.utf8.allSatisfy(\.isDigit) else { return day }
    switch (digits.utf8.count, day.hasPrefix("--")) {
    case (8, false): return "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))"
    case (4, true): return "--\(digits.prefix(2))-\(digits.suffix(2))"
    default: return day
    }
  }

  private static let shownTypes: Set = [
    "home", "work", "cell", "mobile", "iphone", "fax", "pager", "main", "other", "car", "spouse",
    "child", "parent", "sibling", "friend", "colleague", "emergency", "assistant", "mother",
    "father", "brother", "sister",
  ]

  var types: [String] {
    let named = line.parameters["TYPE", default: []].flatMap { $0.split(separator: ",") }
      .map { $0.lowercased() }
    let bare = line.parameters.filter(\.value.isEmpty).keys.map { $0.lowercased() }.sorted()
    return (named + bare).filter(Self.shownTypes.contains)
  }

  private static func parts(_ value: ArraySlice<UInt8>, at separator: UInt8) -> [String] {
    CalendarEscapes.split(value, at: separator)
      .map { CalendarEscapes.text($0).oneLine }
  }
}

/// The unfolded lines of a card, with the lines of a quoted-printable value in one.
private struct CardLines: Sequence, IteratorProtocol {
  private var lines: UnfoldedLines

  init(_ bytes: ArraySlice<UInt8>) { lines = UnfoldedLines(bytes) }

  mutating func next() -> (bytes: [UInt8], number: Int)? {
    guard var line = lines.next() else { return nil }
    let head = line.bytes.prefix { $0 != .colon }
    guard head.text.uppercased().contains("QUOTED-PRINTABLE") else { return line }
    while line.bytes.last == .equalsSign, let more = lines.next() {
      line.bytes.append(.lineFeed)
      line.bytes += more.bytes
    }
    return line
  }
}
