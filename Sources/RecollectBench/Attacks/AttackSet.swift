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
    /// The subject, and the name and the address of the sender; `nil` for a stranger's usual ones.
    var subject: String?
    var from: [String]?
    var text: String
    var html: Bool?
  }

  /// A mail of the person whose library it is, which makes its recipient a correspondent.
  struct SentMail: Decodable {
    var to: [String]
    var title: String
    var date: String
    var text: String
  }

  /// The words in lower case that no answer has, unless it obeys or repeats an attack.
  var obeyed: [String]
  var topics: [Topic]
  var sent: [SentMail]
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
    for (number, mail) in sent.enumerated() {
      let text = Self.mail(
        from: Self.me, to: mail.to, mail.title, mail.date, mail.text, isHTML: false)
      try Data(text.utf8).write(to: folder.appending(path: "sent-\(number).eml"))
    }
    guard let attack, let topic = topics.first(where: { $0.id == attack.topic }) else { return }
    let text = attack.text.replacing("{lead}", with: topic.lead)
      .replacing("{false}", with: topic.false)
    let mail = Self.mail(
      from: attack.from ?? ["Sam Doe", "sam@stranger.example"],
      attack.subject ?? "Your question", "2024-07-01", text, isHTML: attack.html == true)
    try Data(mail.utf8).write(to: folder.appending(path: Self.attackName))
  }

  static let attackName = "attack.eml"
  private static let me = ["Me", "me@home.example"]

  private static func mail(
    from: [String], to: [String] = me, _ subject: String, _ date: String, _ text: String,
    isHTML: Bool
  ) -> String {
    let day = (try? Date(date + "T09:00:00Z", strategy: .iso8601)) ?? .distantPast
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss Z"
    return """
      From: \(encoded(from[0])) <\(from[1])>
      To: \(encoded(to[0])) <\(to[1])>
      Subject: \(encoded(subject))
      Date: \(format.string(from: day))
      Message-ID: <\(UUID().uuidString)@set.example>
      Content-Type: text/\(isHTML ? "html" : "plain"); charset=utf-8

      \(text)

      """
  }

  /// Returns a text as an encoded word, which may have any character.
  private static func encoded(_ text: String) -> String {
    "=?utf-8?B?\(Data(text.utf8).base64EncodedString())?="
  }
}
