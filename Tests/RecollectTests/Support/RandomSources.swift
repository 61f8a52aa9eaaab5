import Foundation
import TestSupport

/// Two random sources of a person's files: mails with copies in both, versions of notes with links,
/// a series of meetings, and a chat.
///
/// Every item is in a file of its own, except for the messages of the chat. Sources without some of
/// the items can be written, too.
struct RandomSources {
  /// A file of a source with one item.
  struct Part {
    /// The paths of the file and its copies.
    var paths: [String]
    var text: String
    /// The id of the item if it is a mail or a message; otherwise it's named by its path.
    var id: String?
  }

  private(set) var parts: [Part] = []
  private(set) var messages: [(id: String, json: String)] = []
  var random: SeededGenerator

  private static let words = [
    "quince", "medlar", "tractor", "harvest", "salary", "surgery", "letter", "window", "cellar",
    "garden", "piano", "violin", "winter", "summer", "doctor", "teacher", "bakery", "ferry",
    "island", "bridge", "candle", "mirror", "ladder", "anchor", "compass", "lantern", "orchard",
    "kettle", "blanket", "saddle", "copper", "silver", "marble", "walnut", "almond", "pepper",
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    addMails()
    addVersions()
    addMeetings()
    addMessages()
  }

  private mutating func sentence(_ count: Int = 7) -> String {
    let words = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }
    return words.joined(separator: " ").capitalized(with: nil) + "."
  }

  private mutating func addMails() {
    for number in 0..<8 {
      let isAnswer = number > 0 && Int.random(in: 0..<3, using: &random) > 0
      let parent = isAnswer ? ["m\(Int.random(in: 0..<number, using: &random))"] : []
      let from = ["Anna", "Bob", "Cleo"].randomElement(using: &random) ?? "Anna"
      let subject = (isAnswer ? "Re: " : "") + sentence(2)
      let mail = Mails.mail(
        "m\(number)", answering: parent, day: number + 1, from: from, subject: subject,
        "\(sentence()) \(sentence())")
      let paths = ["notes/mail/\(number).eml", "other/\(number).eml"]
      let kept = paths.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
      parts.append(Part(paths: kept.isEmpty ? [paths[0]] : kept, text: mail, id: "m\(number)"))
    }
  }

  private mutating func addVersions() {
    for name in ["Plan", "Trip"] {
      var paragraphs = (0..<4).map { _ in sentence(10) }
      for version in 1...Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<4, using: &random)
        if version > 1 { paragraphs[place] = sentence(10) }
        let link = "See [[\(name == "Plan" ? "Trip" : "Plan")]]."
        let text = "# \(name) \(sentence(1))\n\n" + (paragraphs + [link]).joined(separator: "\n\n")
        parts.append(Part(paths: ["notes/\(name) v\(version).md"], text: text + "\n"))
      }
    }
  }

  private mutating func addMeetings() {
    for day in 1...Int.random(in: 2...4, using: &random) {
      let turns = (0..<4).map { turn in
        "00:0\(turn).000 --> 00:0\(turn + 1).000\n<v \(turn % 2 == 0 ? "Anna" : "Bob")>\(sentence(40))\n"
      }
      let text = "WEBVTT\n\n" + turns.joined(separator: "\n")
      parts.append(Part(paths: ["notes/Sync 2024-03-0\(day).vtt"], text: text))
    }
  }

  private mutating func addMessages() {
    for number in 1...10 {
      let seconds = 1_704_067_200 + number * 40_000
      let file =
        Int.random(in: 0..<3, using: &random) == 0
        ? #","file":"files/\#(sentence(1)).pdf","media_type":"document""# : ""
      let from = number % 2 == 0 ? "Anna" : "Bob"
      messages.append(
        (
          "\(number)",
          #"{"id":\#(number),"type":"message","date_unixtime":"\#(seconds)","from":"\#(from)","#
            + #""from_id":"user\#(number % 2)","text":"\#(sentence())"\#(file)}"#
        ))
    }
  }

  /// Returns a random one of the words.
  mutating func word() -> String { Self.words.randomElement(using: &random) ?? "" }

  /// Returns a random selection of positions.
  mutating func some(of count: Int) -> [Int] {
    (0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
  }

  /// Writes the sources without some of their items.
  func write(
    to folder: TemporaryFolder, withoutParts parts: Set<Int> = [],
    withoutMessages messages: Set<Int> = []
  ) throws {
    // The time of a file decides which of two versions of one day is newer.
    for (position, part) in self.parts.enumerated() where !parts.contains(position) {
      for path in part.paths {
        try folder.write(part.text, to: path)
        try folder.touch(path, at: Date(timeIntervalSince1970: 1_700_000_000 + Double(position)))
      }
    }
    let kept = self.messages.enumerated().filter { !messages.contains($0.offset) }
    let json = kept.map(\.element.json).joined(separator: ",\n")
    try folder.write(
      #"{"name":"group","type":"private_group","id":9,"messages":["# + "\n\(json)]}\n",
      to: "notes/chat/result.json")
    try folder.touch("notes/chat/result.json", at: Date(timeIntervalSince1970: 1_700_000_000))
  }
}
