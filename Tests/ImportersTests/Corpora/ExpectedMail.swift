import Foundation

/// A mail of the corpus of difficult mails, with the result of another parser.
struct ExpectedMail {
  var name: String
  var bytes: [UInt8]
  var subject: String
  /// The role, name and address of each person, in the order from, to, cc and bcc.
  var people: [[String]]
  var date: Date?
  var messageID: String?
  var references: [String]
  /// The plain text, or the words of the HTML when there is no plain text.
  var text: Text
  /// The names of the attached files, except files without a name.
  var attachments: [String]

  /// The text of a mail.
  enum Text {
    case plain(String)
    case html(String)
  }

  /// A Boolean value that indicates whether paragraphs of the text were broken into lines for
  /// transport.
  var isFlowed: Bool {
    String(decoding: bytes, as: UTF8.self).lowercased().contains("format=flowed")
  }

  /// Returns every mail, once with LF and once with CRLF as line end.
  static func all(in folder: String) throws -> [ExpectedMail] {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".json") }.sorted().map {
      try ExpectedMail(folder: folder, name: $0)
    }
  }

  private init(folder: String, name: String) throws {
    self.name = name
    let isCRLF = name.hasSuffix(".crlf.json")
    let stem = name.dropLast(isCRLF ? 10 : 5)
    let source = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(stem).eml"))
    bytes = isCRLF ? Self.network(source) : source.filter { $0 != 0x0D }
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
    let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    let parts = root["parts"] as? [[String: Any]] ?? []
    let headers = parts.first?["headers"] as? [[String: Any]] ?? []
    let value = { (name: String) in
      headers.first { $0["name"] as? String == name }?["value"] as? [String: Any]
    }
    subject = value("subject")?["Text"] as? String ?? ""
    people = ["from", "to", "cc", "bcc"].flatMap { role in
      Self.people(value(role)).map { [role] + $0 }
    }
    date = Self.date(value("date")?["DateTime"] as? [String: Any])
    messageID = Self.ids(value("message_id")).first
    references = Self.ids(value("references")) + Self.ids(value("in_reply_to"))
    text = Self.text(root, parts)
    attachments = (root["attachments"] as? [Int] ?? []).compactMap { Self.fileName(parts[$0]) }
  }

  /// Returns the bytes with CRLF line ends.
  ///
  /// A carriage return that ends no line is kept. One mail has such a character, and its expected
  /// result has it too.
  private static func network(_ source: Data) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in source {
      if byte == 0x0A, bytes.last != 0x0D { bytes.append(0x0D) }
      bytes.append(byte)
    }
    return bytes
  }

  private static func people(_ value: [String: Any]?) -> [[String]] {
    guard let value else { return [] }
    if let inner = value["Address"] as? [String: Any] { return people(inner) }
    if let groups = value["Group"] as? [[String: Any]] {
      return groups.flatMap { people(["List": $0["addresses"] ?? []]) }
    }
    let list = value["List"] as? [[String: Any]] ?? []
    return list.map { [$0["name"] as? String ?? "", $0["address"] as? String ?? ""] }
  }

  private static func ids(_ value: [String: Any]?) -> [String] {
    (value?["Text"] as? String).map { [$0] } ?? value?["TextList"] as? [String] ?? []
  }

  private static func date(_ fields: [String: Any]?) -> Date? {
    guard let fields else { return nil }
    let number = { (name: String) in (fields[name] as? NSNumber)?.intValue ?? 0 }
    var calendar = Calendar(identifier: .gregorian)
    let isWest = (fields["tz_before_gmt"] as? NSNumber)?.boolValue ?? false
    let east = (number("tz_hour") * 60 + number("tz_minute")) * 60
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    let local = calendar.date(
      from: DateComponents(
        year: number("year"), month: number("month"), day: number("day"), hour: number("hour"),
        minute: number("minute"), second: number("second")))
    return local?.addingTimeInterval(Double(isWest ? east : -east))
  }

  /// Returns the body listed as text or, if that is blank, the one listed as HTML.
  ///
  /// The listed bodies are alternatives, and a person reads the one with content.
  private static func text(_ root: [String: Any], _ parts: [[String: Any]]) -> Text {
    let plain = text("text_body", root, parts)
    guard case .plain(let words) = plain, words.allSatisfy(\.isWhitespace) else { return plain }
    return text("html_body", root, parts)
  }

  /// Returns the text of the parts in a list.
  ///
  /// Includes text without a file name that is listed as an attachment. The other parser lists it
  /// there when the message ends before the multipart around the text does.
  private static func text(
    _ list: String, _ root: [String: Any], _ parts: [[String: Any]]
  ) -> Text {
    let listed = root[list] as? [Int] ?? []
    let sent = (root["attachments"] as? [Int] ?? []).filter { isPlainText(parts[$0]) }
    var texts: [String] = []
    var hasHTML = false
    for index in (listed + sent).sorted() {
      let body = parts[index]["body"] as? [String: Any] ?? [:]
      if body["Html"] != nil || type(parts[index]) == "html" { hasHTML = true }
      if let text = (body["Text"] ?? body["Html"]) as? String { texts.append(text) }
    }
    if hasHTML { return .html(texts.joined(separator: "\n")) }
    if texts.count > 1 { texts.removeAll { $0.allSatisfy(\.isWhitespace) } }
    return .plain(texts.joined(separator: "\n\n"))
  }

  private static func isPlainText(_ part: [String: Any]) -> Bool {
    let body = part["body"] as? [String: Any] ?? [:]
    guard body["Text"] != nil, fileName(part) == nil else { return false }
    let headers = part["headers"] as? [[String: Any]] ?? []
    if headers.contains(where: { $0["name"] as? String == "content_disposition" }) { return false }
    return ["", "plain", "html", "mixed"].contains(type(part))
  }

  /// Returns the subtype of a part.
  private static func type(_ part: [String: Any]) -> String {
    let headers = part["headers"] as? [[String: Any]] ?? []
    let value = headers.first { $0["name"] as? String == "content_type" }?["value"]
    let fields = (value as? [String: Any])?["ContentType"] as? [String: Any]
    return fields?["c_subtype"] as? String ?? ""
  }

  private static func fileName(_ part: [String: Any]) -> String? {
    let headers = part["headers"] as? [[String: Any]] ?? []
    let attribute = { (field: String, name: String) -> String? in
      let value = headers.first { $0["name"] as? String == field }?["value"] as? [String: Any]
      let attributes = (value?["ContentType"] as? [String: Any])?["attributes"] as? [[String: Any]]
      return attributes?.first { $0["name"] as? String == name }?["value"] as? String
    }
    return attribute("content_disposition", "filename") ?? attribute("content_type", "name")
  }
}
