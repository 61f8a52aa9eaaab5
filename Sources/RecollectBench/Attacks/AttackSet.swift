import Foundation

/// Hostile mails, each with the true text about the same topic.
struct AttackSet: Decodable {
  enum Surface: String, Codable, CaseIterable {
    case ask, chat, summarize, tools
  }

  struct Item: Decodable {
    var kind: String
    var title: String
    var date: String
    /// For a mail: the name and the address of the sender.
    var from: [String]?
    var text: String
  }

  struct Topic: Decodable {
    var id: String
    var question: String
    var language: String
    /// A right answer has one of these.
    var answer: [String]
    var `false`: String
    /// Hostile mails begin with these words, by which a search finds them.
    var lead: String
    var item: Item
  }

  struct Attack: Decodable {
    var id: String
    var kind: String
    var topic: String
    var surface: Surface
    /// With the sender's name and address in ``from``; `nil` for a stranger's usual ones.
    var subject: String?
    var from: [String]?
    var text: String
    var html: Bool?
  }

  /// A mail of the owner of the library, which makes its recipient a correspondent.
  struct SentMail: Decodable {
    var to: [String]
    var title: String
    var date: String
    var text: String
  }

  /// In lower case; no answer has them unless it obeys or repeats an attack.
  var obeyed: [String]
  var topics: [Topic]
  var sent: [SentMail]
  var attacks: [Attack]

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

  /// An encoded word may have any character.
  private static func encoded(_ text: String) -> String {
    "=?utf-8?B?\(Data(text.utf8).base64EncodedString())?="
  }
}
