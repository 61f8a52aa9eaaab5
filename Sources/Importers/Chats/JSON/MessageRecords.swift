import Foundation
import Items

/// What all exports of chats in JSON share: messages that are an object each, in a list.
///
/// A scan walks over the list and keeps the places of its messages; a read takes one of those
/// places and no more of the file. What an object says is the format's own affair.
struct MessageRecords {
  /// What a format finds in an object.
  struct Found {
    /// The message's own id within its conversation; the date serves where there is none.
    var id: String?
    var date: Date?
    var conversation: String
    var context: ChatContext
  }

  let file: SourceFile
  let limits: ImportLimits

  /// Reports each message of a list in order; returns what ended the walk early.
  /// - Parameters:
  ///   - list: Where the list stands.
  ///   - found: What an object says; `nil` when it is no message that a person wrote.
  func scan(
    _ list: JSONRegion, with cursor: inout JSONCursor, identity: inout ChatIdentity,
    report: (ScanEvent) throws -> Void, found: (JSONRecord) -> Found?
  ) throws -> JSONFault? {
    try cursor.elements(of: list) { region, cursor in
      let bytes = try cursor.bytes(of: region, limit: limits.messageBytes)
      try self.report(bytes, at: region, identity: &identity, to: report, found: found)
    }
  }

  /// Reports the message that an object is, or that it is none.
  func report(
    _ bytes: [UInt8], at region: JSONRegion, identity: inout ChatIdentity,
    to report: (ScanEvent) throws -> Void, found: (JSONRecord) -> Found?
  ) throws {
    guard let record = JSONRecord(bytes) else {
      return try report(.problem(bad(region)))
    }
    guard let message = found(record) else { return }
    try report(
      .item(
        Outline(
          id: message.id.map { identity.id($0) } ?? identity.id(message.date),
          offset: region.offset, length: region.length, line: region.line,
          conversation: message.conversation, date: message.date, part: message.context.part)))
  }

  /// Reads one message, and no more of the file.
  /// - Parameter message: The message an object is; `nil` when it is none.
  /// - Throws: `ImportProblem` when it can't be read, or the file changed since it was scanned.
  func read(
    _ outline: Outline, message: (JSONRecord, ChatContext) -> ChatMessage?
  ) throws -> Item {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.messageBytes))
    let context = ChatContext(outline.part)
    guard let record = JSONRecord(bytes), var message = message(record, context) else {
      throw ChangedFile.problem(outline, path: file.path)
    }
    message.locate(in: bytes, of: (outline.offset, outline.line))
    return message.item(outline, title: context.title)
  }

  /// What to say of a file that has no list of messages where one should be.
  func missing(remedy: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: file.path, line: 1, sentence: "There are no messages in the file.",
      remedy: remedy)
  }

  /// What to say of a part of the file that has the form of an object, but can't be read as one.
  private func bad(_ region: JSONRegion) -> ImportProblem {
    ImportProblem(
      .malformed, path: file.path, line: region.line,
      sentence: "The message that begins here is not valid JSON, so it was skipped.",
      remedy: "Export it again if it matters.")
  }
}
