import Foundation
import ImportSupport
import Items

/// Reads chat exports in JSON that have each message as an object in a list.
///
/// A scan visits the objects and reports their locations, so reading a message doesn't read the
/// rest of the file. The importer of each format interprets the objects.
struct MessageRecords {
  struct Found {
    /// Within the conversation; without an id, the date is used.
    var id: String?
    var date: Date?
    var conversation: String
    var account: String?
    var context: ChatContext
  }

  let file: SourceFile
  let limits: ImportLimits

  /// Reports each message in order, and returns the fault that ended the list early.
  ///
  /// `found` returns `nil` if an object isn't a message that a person wrote.
  func scan(
    _ list: JSONRegion, with cursor: inout JSONCursor, identity: inout ChatIdentity,
    report: (ScanEvent) throws -> Void, found: (JSONRecord) -> Found?
  ) throws -> JSONFault? {
    try cursor.readElements(of: list) { region, cursor in
      let bytes = try cursor.bytes(of: region, limit: limits.messageBytes)
      try self.report(bytes, at: region, identity: &identity, to: report, found: found)
    }
  }

  func report(
    _ bytes: [UInt8], at region: JSONRegion, identity: inout ChatIdentity,
    to report: (ScanEvent) throws -> Void, found: (JSONRecord) -> Found?
  ) throws {
    guard let record = JSONRecord(bytes) else {
      return try report(.problem(invalid(region, "message")))
    }
    guard let message = found(record) else { return }
    try report(
      .item(
        Item.Outline(
          id: message.id.map { identity.makeID($0) } ?? identity.makeID(message.date),
          offset: region.offset, length: region.length, line: region.line,
          conversation: message.conversation, date: message.date,
          importerData: message.context.importerData, account: message.account)))
  }

  /// `message` returns `nil` if there is no message in an object.
  func read(
    _ outline: Item.Outline, message: (JSONRecord, ChatContext) -> ChatMessage?
  ) throws -> Item {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.messageBytes))
    let context = ChatContext(outline.importerData)
    guard let record = JSONRecord(bytes), var message = message(record, context) else {
      throw ChangedFile.problem(outline, path: file.path)
    }
    message.locate(in: bytes, of: (outline.offset, outline.line))
    return message.item(outline, title: context.title)
  }

  func missing(remedy: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: file.path, line: 1, message: "There are no messages in the file.",
      remedy: remedy)
  }

  func invalid(_ region: JSONRegion, _ noun: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: file.path, line: region.line,
      message: "The \(noun) that begins here is not valid JSON, so it was skipped.",
      remedy: "Export it again if it matters.")
  }
}
