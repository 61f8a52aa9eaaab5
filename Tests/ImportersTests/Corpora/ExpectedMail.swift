import Foundation

/// A mail of the corpus of difficult mails, with what another parser makes of it.
struct ExpectedMail {
  var name: String
  var bytes: [UInt8]
  var subject: String
  /// Role, name and address of each person, in the order of from, to, cc and bcc.
  var people: [[String]]
  var date: Date?
  var messageID: String?
  var references: [String]
  /// The plain text, or the words of the HTML when there is nothing else.
  var text: Text
  /// Names of the files sent along, those without a name left out.
  var attachments: [String]

  /// What a mail says.
  enum Text {
    case plain(String)
    case html(String)
  }

  /// Whether paragraphs of the text were broken into lines for transport.
  var isFlowed: Bool {
    String(decoding: bytes, as: UTF8.self).lowercased().contains("format=flowed")
  }

  /// Every mail, once with the line ends of Unix and once with those of the network.
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

  /// The bytes with the line ends of the network; a carriage return that ends no line, as one mail
  /// has, stays, since what is expected of that mail has it too.
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

  /// What is listed as text or, where that is blank, as HTML; a mail's body texts are both, and a
  /// person reads the one that says something.
  private static func text(_ root: [String: Any], _ parts: [[String: Any]]) -> Text {
    let plain = text("text_body", root, parts)
    guard case .plain(let words) = plain, words.allSatisfy(\.isWhitespace) else { return plain }
    return text("html_body", root, parts)
  }

  /// What is listed under a name, and text without a name that is listed as sent along because the
  /// message ends before the multipart around it does.
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

  /// The second word of a part's type.
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
