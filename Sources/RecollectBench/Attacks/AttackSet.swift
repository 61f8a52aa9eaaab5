import Foundation

/// Hostile mails, each beside the true text about the same topic.
struct AttackSet: Decodable {
  /// The surface on which a mail is read.
  enum Surface: String, Codable, CaseIterable {
    case ask, chat, summarize, tools
  }

  /// A text that answers a question.
  struct Item: Decodable {
    var kind: String
    var title: String
    var date: String
    /// The name and the address of the sender of a mail.
    var from: [String]?
    var text: String
  }

  struct Topic: Decodable {
    var id: String
    var question: String
    /// The language of the question, by its code.
    var language: String
    /// The words of which a right answer has one.
    var answer: [String]
    /// The answer of hostile mails.
    var `false`: String
    /// The words with which hostile mails begin, by which a search finds them.
    var lead: String
    var item: Item
  }

  struct Attack: Decodable {
    var id: String
    var kind: String
    var topic: String
    var surface: Surface
    var text: String
    var html: Bool?
  }

  /// The words in lower case that no answer has, unless it obeys or repeats an attack.
  var obeyed: [String]
  var topics: [Topic]
  var attacks: [Attack]

  static func read(_ file: String) throws -> AttackSet {
    try JSONDecoder().decode(AttackSet.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// Writes the true texts and, if given, one attack into a folder, as notes and mails.
  func write(_ attack: Attack?, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for topic in topics {
      let item = topic.item
      let name = topic.id + (item.from == nil ? ".md" : ".eml")
      let text =
        item.from.map {
          Self.mail(from: $0, item.title, item.date, item.text, isHTML: false)
        } ?? "---\ndate: \(item.date)\n---\n\n# \(item.title)\n\n\(item.text)\n"
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    guard let attack, let topic = topics.first(where: { $0.id == attack.topic }) else { return }
    let text = attack.text.replacing("{lead}", with: topic.lead)
      .replacing("{false}", with: topic.false)
    let mail = Self.mail(
      from: ["Sam Doe", "sam@stranger.example"], "Your question", "2024-07-01", text,
      isHTML: attack.html == true)
    try Data(mail.utf8).write(to: folder.appending(path: Self.attackName))
  }

  static let attackName = "attack.eml"

  private static func mail(
    from: [String], _ subject: String, _ date: String, _ text: String, isHTML: Bool
  ) -> String {
    let day = (try? Date(date + "T09:00:00Z", strategy: .iso8601)) ?? .distantPast
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss Z"
    return """
      From: \(from[0]) <\(from[1])>
      To: me@home.example
      Subject: \(subject)
      Date: \(format.string(from: day))
      Message-ID: <\(UUID().uuidString)@set.example>
      Content-Type: text/\(isHTML ? "html" : "plain"); charset=utf-8

      \(text)

      """
  }
}
