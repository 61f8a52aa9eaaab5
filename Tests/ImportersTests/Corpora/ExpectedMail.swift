import Foundation

/// A mail of the corpus of difficult mails, with what another parser makes of it.
struct ExpectedMail {
  var name: String
  var bytes: [UInt8]
  var subject: String
  var senders: [[String]]
  var date: Date?
  /// The text, or `nil` when there is only HTML.
  var text: String?

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
    bytes = source.filter { $0 != 0x0D }.flatMap { isCRLF && $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
    let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    let parts = root["parts"] as? [[String: Any]] ?? []
    let headers = parts.first?["headers"] as? [[String: Any]] ?? []
    let value = { (name: String) in
      headers.first { $0["name"] as? String == name }?["value"] as? [String: Any]
    }
    subject = value("subject")?["Text"] as? String ?? ""
    senders = Self.people(value("from"))
    date = Self.date(value("date")?["DateTime"] as? [String: Any])
    text = Self.text(root["text_body"] as? [Int] ?? [], parts)
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

  private static func text(_ indexes: [Int], _ parts: [[String: Any]]) -> String? {
    var texts: [String] = []
    for index in indexes {
      let body = parts[index]["body"] as? [String: Any] ?? [:]
      if body["Html"] != nil { return nil }
      if let text = body["Text"] as? String { texts.append(text) }
    }
    if texts.count > 1 { texts.removeAll { $0.allSatisfy(\.isWhitespace) } }
    return texts.joined(separator: "\n\n")
  }
}
