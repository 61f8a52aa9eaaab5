public import Foundation
import Items
public import Recollect

/// The conversations that are kept in a library.
///
/// Each message and each reply is an item of one collection, and each conversation a thread.
/// Searches find them like other text. Questions aren't answered from them (``AnswerOptions``),
/// because a model would then take its own earlier words as evidence, and a question asked again
/// would find itself.
public struct KeptConversations: Sendable {
  /// The name of the collection.
  public static let collection = "conversations"
  /// The path of the collection, as `SearchFilter.excludedSources` takes it.
  public static let path = "items:\(collection)"

  /// A message with its reply.
  public struct Turn: Sendable, Hashable {
    /// The number of the message in its conversation, from 1.
    public var number: Int
    /// The words of the person.
    public var message: String
    /// The reply; empty if there was none.
    public var reply: String
    /// The time of the message.
    public var date: Date

    /// Creates a turn.
    public init(number: Int, message: String, reply: String, date: Date) {
      self.number = number
      self.message = message
      self.reply = reply
      self.date = date
    }
  }

  /// The library.
  public let library: Library

  /// Creates the conversations of a library.
  public init(in library: Library) { self.library = library }

  /// Keeps a turn of a conversation.
  ///
  /// A turn with the number of an earlier one replaces it. Sentences with a secret, such as a
  /// password, aren't kept.
  ///
  /// - Parameters:
  ///   - turn: The turn.
  ///   - conversation: The name of the conversation.
  /// - Throws: `LibraryError` if the library can't be written, and the embedder's errors.
  public func keep(_ turn: Turn, in conversation: String) async throws {
    let day = turn.date.clockTime(in: .current).formatted(.iso8601.year().month().day())
    let title = "Conversation of \(day)"
    func item(_ text: String, by name: String, reply: Bool) -> Item {
      Item(
        id: Self.id(of: turn.number, isReply: reply, in: conversation), kind: .message,
        title: title, text: SensitivityRules.withoutSecrets(text),
        // A reply comes after its message, although a clock may give them one time.
        date: turn.date.addingTimeInterval(reply ? 0.001 : 0), timeZone: .current,
        people: [Item.Participant(role: .from, name: name)], thread: conversation)
    }
    var items = [item(turn.message, by: Self.person, reply: false)]
    if !turn.reply.isEmpty { items.append(item(turn.reply, by: Self.assistant, reply: true)) }
    try await library.add(items, to: Self.collection)
  }

  /// Returns the messages that memories are based on, and their replies, as far as they are kept.
  ///
  /// - Throws: `LibraryError` if the library can't be read.
  public func evidence(of memories: [Memory]) async throws -> [SelectedItem] {
    guard let selection = Self.selection(ofEvidence: memories) else { return [] }
    return try await library.items(in: selection)
  }

  /// Forgets the messages that memories are based on, and their replies.
  ///
  /// - Returns: The number of items that were kept of them.
  @discardableResult
  public func forgetEvidence(of memories: [Memory]) async throws -> Int {
    guard let selection = Self.selection(ofEvidence: memories) else { return 0 }
    return try await library.forget(selection).items
  }

  private static func selection(ofEvidence memories: [Memory]) -> ItemSelection? {
    let evidence = memories.flatMap(\.evidence)
    guard !evidence.isEmpty else { return nil }
    var selection = ItemSelection(
      ids: Set(
        evidence.flatMap { evidence in
          [false, true].map { id(of: evidence.turn, isReply: $0, in: evidence.conversation) }
        }))
    selection.filter.sources = [path]
    return selection
  }

  /// Returns the name of the conversation with the latest message; `nil` if none is kept.
  ///
  /// Complexity: O(messages).
  public func latest() async throws -> String? {
    let last = try await items().max { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) }
    return last.flatMap { item in
      item.id.lastIndex(of: "/").map { String(item.id[..<$0]) }
    }
  }

  /// Returns the turns of a conversation in their order; none if it isn't kept.
  ///
  /// Complexity: O(messages of all conversations).
  public func turns(of conversation: String) async throws -> [Turn] {
    let first = try await items().first { Self.turn(of: $0.id, in: conversation) != nil }?.id
    guard let first else { return [] }
    var threads = try await library.threads(containing: first)
    threads.removeAll { $0.items.first?.path != Self.collection }
    var turns: [Int: Turn] = [:]
    for member in threads.flatMap(\.items) {
      guard let (number, isReply) = Self.turn(of: member.item.id, in: conversation) else {
        continue
      }
      let date = member.item.date ?? .distantPast
      turns[number, default: Turn(number: number, message: "", reply: "", date: date)]
        .set(member.item.text, isReply: isReply)
    }
    return turns.values.sorted { $0.number < $1.number }
  }

  private func items() async throws -> [SelectedItem] {
    var selection = ItemSelection()
    selection.filter.sources = [Self.path]
    return try await library.items(in: selection)
  }

  private static let (person, assistant) = ("You", "Recollect")

  private static func id(of turn: Int, isReply: Bool, in conversation: String) -> String {
    "\(conversation)/\(turn)\(isReply ? "-reply" : "")"
  }

  private static func turn(of id: String, in conversation: String) -> (Int, Bool)? {
    guard id.hasPrefix(conversation + "/") else { return nil }
    let parts = id.dropFirst(conversation.count + 1).split(separator: "-")
    guard let number = parts.first.flatMap({ Int($0) }) else { return nil }
    return (number, parts.count > 1)
  }
}

extension KeptConversations.Turn {
  fileprivate mutating func set(_ text: String, isReply: Bool) {
    if isReply { reply = text } else { message = text }
  }
}
