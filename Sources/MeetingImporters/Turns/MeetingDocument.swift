import Foundation
import ImportSupport
import Items

/// Questions, answers and summaries that data sets add to a meeting in JSON are ignored.
struct MeetingDocument {
  private var object: [String: Any] = [:]
  private var turns: [MeetingTurn]
  /// True if the turns are split by time; consecutive turns of the same speaker are then joined.
  private var arePieces = false

  /// Takes the result of `JSONSerialization`; returns `nil` if the meeting has no text.
  init?(_ value: Any) {
    if let list = value as? [Any] {
      turns = MeetingTurn.list(list)
    } else if let object = value as? [String: Any] {
      self.object = object
      let lists = MeetingKeys.turns.lazy.compactMap { name in
        object[name].map { (name, MeetingTurn.list($0)) }
      }
      guard let found = lists.first(where: { !$0.1.isEmpty }) else { return nil }
      turns = found.1
      arePieces = MeetingKeys.pieces.contains(found.0)
    } else {
      return nil
    }
    guard turns.contains(where: { !$0.words.utf8.allSatisfy(\.isWhitespace) }) else { return nil }
  }

  var date: Date? {
    text(["date", "meeting_date", "meetingDate", "start_time", "startTime", "datetime"])
      .flatMap(MeetingDate.parse)
  }

  var ownID: String? {
    for name in ["id", "meeting_id", "meetingId", "meeting", "uid", "dialogue_id", "dialog_id"] {
      if let number = object[name] as? Int { return String(number) }
      if let text = object[name] as? String {
        let id = text.oneLine
        if !id.isEmpty && id.utf8.count <= 200 { return id }
      }
    }
    return nil
  }

  private var title: String? {
    text(["title", "meeting_title", "meetingTitle", "name", "subject", "topic"])
  }

  /// Up to three topics, separated by semicolons.
  private var topics: String {
    let list = (object["topic_list"] ?? object["topics"]) as? [Any] ?? []
    let names = list.prefix(3).compactMap { value in
      value as? String ?? (value as? [String: Any])?["topic"] as? String
    }
    var result = ""
    for name in names.map(\.oneLine) where !name.isEmpty {
      if !result.isEmpty && result.count + name.count > 100 { break }
      result += (result.isEmpty ? "" : "; ") + String(name.prefix(100))
    }
    return result
  }

  /// `number` is the meeting's position in a file of several, counted from 1.
  ///
  /// It becomes the title of a meeting without one; the title of a sole meeting is the file's name.
  func item(id: String, number: Int?, fileName: String, date: Date?) -> Item {
    let text = text
    let attendees = attendees(text)
    var fields = MeetingFields()
    fields.date = date.map(MeetingDate.spelled) ?? ""
    fields.attendees = attendees.map(\.name)
    fields.location = self.text(["location", "place", "venue", "room"]) ?? ""
    fields.purpose = lines(object["purpose"] ?? object["agenda"])
    var title = self.title ?? FileName(fileName).title
    if let number, self.title == nil {
      title = "Meeting \(number)" + (topics.isEmpty ? "" : ": " + topics)
    }
    return Item(
      id: id, kind: .meeting, title: title, text: text.text, date: date, people: attendees,
      fields: fields.fields, turns: text.turns)
  }

  private var text: TurnText {
    if arePieces { return MeetingTranscript(pieces: turns).text }
    var text = TurnText(separator: "\n\n")
    for turn in turns { text.add(speaker: turn.speaker, words: turn.words, start: turn.start) }
    return text
  }

  /// Returns the attendees that the file lists, or else the speakers.
  private func attendees(_ text: TurnText) -> [Item.Participant] {
    let listed = (object["attendees"] ?? object["participants"]) as? [Any] ?? []
    let people = listed.compactMap { value -> Item.Participant? in
      if let name = value as? String {
        return AttendeeList.people(in: name).first
      }
      guard let object = value as? [String: Any] else { return nil }
      let name = (object["name"] as? String ?? "").oneLine
      let address = object["email"] as? String ?? object["address"] as? String ?? ""
      if name.isEmpty && address.isEmpty { return nil }
      return Item.Participant(
        role: .attendee, name: name.isEmpty ? address : name, address: address)
    }
    if !people.isEmpty { return people }
    return text.speakers.map { Item.Participant(role: .attendee, name: $0) }
  }

  private func text(_ names: [String]) -> String? {
    for name in names {
      guard let value = object[name] as? String else { continue }
      let text = value.oneLine
      if !text.isEmpty && text.utf8.count <= 1000 { return text }
    }
    return nil
  }

  private func lines(_ value: Any?) -> [String] {
    if let text = value as? String { return [text.oneLine] }
    return (value as? [Any])?.compactMap { ($0 as? String).map(\.oneLine) } ?? []
  }
}
