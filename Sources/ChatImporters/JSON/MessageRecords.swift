import Foundation
import ImportSupport
import Items

/// Reads chat exports in JSON that have each message as an object in a list.
///
/// A scan visits the objects of the list and reports their locations. Reading a message takes its
/// location and doesn't read the rest of the file. The importer of each format interprets the
/// objects.
struct MessageRecords {
  /// The properties of a message that an importer finds in an object.
  struct Found {
    /// The message's own id within its conversation.
    ///
    /// Without one, the date is used.
    var id: String?
    var date: Date?
    var conversation: String
    /// The account that the name of the conversation belongs to.
    var account: String?
    var context: ChatContext
  }

  let file: SourceFile
  let limits: ImportLimits

  /// Reports each message of a list in order.
  ///
  /// - Parameters:
  ///   - list: The region of the list.
  ///   - cursor: The cursor of the file.
  ///   - identity: The ids given so far.
  ///   - report: A closure that receives the messages and problems.
  ///   - found: A closure that interprets an object. It returns `nil` if the object isn't a message
  ///     that a person wrote.
  /// - Returns: The fault that ended the list early, or `nil`.
  func scan(
    _ list: JSONRegion, with cursor: inout JSONCursor, identity: inout ChatIdentity,
    report: (ScanEvent) throws -> Void, found: (JSONRecord) -> Found?
  ) throws -> JSONFault? {
    try cursor.elements(of: list) { region, cursor in
      let bytes = try cursor.bytes(of: region, limit: limits.messageBytes)
      try self.report(bytes, at: region, identity: &identity, to: report, found: found)
    }
  }

  /// Reports the message in an object, or a problem if the bytes aren't a valid object.
  func report(
    _ bytes: [UInt8], at region: JSONRegion, identity: inout ChatIdentity,
    to report: (ScanEvent) throws -> Void, found: (JSONRecord) -> Found?
  ) throws {
    guard let record = JSONRecord(bytes) else {
      return try report(.problem(invalid(region)))
    }
    guard let message = found(record) else { return }
    try report(
      .item(
        Outline(
          id: message.id.map { identity.id($0) } ?? identity.id(message.date),
          offset: region.offset, length: region.length, line: region.line,
          conversation: message.conversation, date: message.date,
          importerData: message.context.importerData, account: message.account)))
  }

  /// Reads one message without reading the rest of the file.
  ///
  /// - Parameters:
  ///   - outline: The outline of the message.
  ///   - message: A closure that returns the message in an object, or `nil` if there is none.
  /// - Throws: `ImportProblem` if the message can't be read, or the file has changed since the
  ///   scan.
  func read(
    _ outline: Outline, message: (JSONRecord, ChatContext) -> ChatMessage?
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

  /// Returns the problem of a file that lacks the expected list of messages.
  func missing(remedy: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: file.path, line: 1, message: "There are no messages in the file.",
      remedy: remedy)
  }

  /// Returns the problem of a region that looks like an object but can't be parsed.
  private func invalid(_ region: JSONRegion) -> ImportProblem {
    ImportProblem(
      .malformed, path: file.path, line: region.line,
      message: "The message that begins here is not valid JSON, so it was skipped.",
      remedy: "Export it again if it matters.")
  }
}
