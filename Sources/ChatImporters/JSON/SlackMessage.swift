import Foundation
import ImportSupport
import Items

enum SlackMessage {
  /// The field `ts` is also the message's id within the channel.
  static func date(_ record: JSONRecord) -> Date? {
    record.number("ts").flatMap(CivilTime.date(secondsSince1970:))
  }

  /// Returns `nil` for a program's note of joining, renaming and the like.
  static func message(_ record: JSONRecord, names: inout SlackNames) -> ChatMessage? {
    guard record.string("type") ?? "message" == "message", !isNote(record) else { return nil }
    var message = ChatMessage()
    message.timeZone = .current
    let comment = record.record("comment")
    setSender(&message, record, comment: comment, names: &names)
    message.attachments = files(record)
    var text = record.string("text") ?? ""
    if let comment {
      text = comment.string("comment") ?? text
    } else if record.string("subtype") == "file_share", text.contains("uploaded a file: <") {
      text = record.record("file")?.record("initial_comment")?.string("comment") ?? ""
    }
    message.text = joined(
      SlackText.plain(text, names: &names),
      SlackBlocks(record.records("blocks"), names: &names).lines,
      boxes(record, isAlone: text.isEmpty, names: &names))
    return message
  }

  private static func setSender(
    _ message: inout ChatMessage, _ record: JSONRecord, comment: JSONRecord?,
    names: inout SlackNames
  ) {
    for id in [comment?.label("user"), record.label("user"), record.label("bot_id")] {
      guard let id, let person = names.person(id) else { continue }
      message.sender = person.name
      message.address = person.address
      if record.string("subtype") != "bot_message" { return }
    }
    let profile = record.record("user_profile")
    let spelled = [
      record.string("username"), message.sender, profile?.string("real_name"),
      profile?.string("display_name"), record.record("bot_profile")?.string("name"),
      record.label("user"), record.label("bot_id"),
    ]
    message.sender = spelled.compactMap(\.self).first { !$0.isEmpty } ?? ""
  }

  private static func files(_ record: JSONRecord) -> [String] {
    let files = record.records("files") + [record.record("file")].compactMap(\.self)
    return files.compactMap { file in
      guard file.string("mode") != "tombstone" else { return nil }
      return file.string("name") ?? file.string("title")
    }.filter { !$0.isEmpty }
  }

  /// The preview of a link isn't the author's own text.
  private static func boxes(
    _ record: JSONRecord, isAlone: Bool, names: inout SlackNames
  ) -> [String] {
    record.records("attachments").compactMap { box in
      let isPreview = box.has("from_url") || box.has("original_url")
      guard isAlone || !isPreview || box.isTrue("is_share") else { return nil }
      let text = SlackBlocks(box: box, names: &names).lines.joined(separator: "\n")
      return text.isEmpty ? nil : text
    }
  }

  /// Blocks repeat the text of a person, while a program's text may be a title of its blocks.
  private static func joined(_ text: String, _ blocks: [String], _ boxes: [String]) -> String {
    let known = SlackWords([text])
    var lines = blocks.filter { !known.contain($0) }
    if !lines.isEmpty, SlackWords(blocks).contain(text) {
      lines = blocks
    } else if !text.isEmpty {
      lines.insert(text, at: 0)
    }
    let said = SlackWords(lines)
    let body = lines.joined(separator: "\n")
    return ([body] + boxes.filter { !said.contain($0) }).filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }

  private static func isNote(_ record: JSONRecord) -> Bool {
    guard let subtype = record.string("subtype") else { return false }
    return notes.contains(subtype)
      || ["channel_", "group_", "bot_", "reminder_", "sh_room_", "huddle_", "pinned_", "unpinned_"]
        .contains { subtype.hasPrefix($0) && subtype != "bot_message" }
  }

  private static let notes: Set<String> = [
    "message_changed", "message_deleted", "message_replied", "reply_broadcast", "tombstone",
    "file_mention", "ekm_access_denied", "joiner_notification", "app_conversation_join",
    "assistant_app_thread",
  ]
}
