public import Foundation

/// A decision about a memory that isn't stored yet: the memory, and what it means for stored ones.
package struct MemoryDecision: Sendable, Hashable {
  package var draft: Memory.Draft
  /// The stored memory that says the same; it gets the evidence, and nothing else is stored.
  package var same: Int64?
  package var superseded: [Int64]

  package init(_ draft: Memory.Draft, same: Int64? = nil, superseded: [Int64] = []) {
    self.draft = draft
    self.same = same
    self.superseded = superseded
  }
}

/// A change of a library's memories.
public enum MemoryChange: Sendable, Hashable {
  /// A memory was stored, and is recalled from now on.
  case stored(Memory)
  /// A stored memory got more evidence.
  case confirmed(Memory)
  /// A memory was stored and took the place of others, which are kept as history.
  case superseded([Memory], by: Memory)
  /// A memory was stored, and waits for a person to accept it.
  case pending(Memory)

  /// The memory that was stored or confirmed.
  public var memory: Memory {
    switch self {
    case .stored(let memory), .confirmed(let memory), .pending(let memory): memory
    case .superseded(_, let memory): memory
    }
  }
}

/// A message and its reply, in a conversation that is read for memories.
public struct MemoryExchange: Sendable, Hashable, Codable {
  /// The name of the conversation.
  public var conversation: String
  /// The number of the message in the conversation, from 1.
  public var turn: Int
  /// The words of the person.
  public var message: String
  /// The reply, which is never evidence.
  public var reply: String
  /// The time of the message.
  public var date: Date
  /// The parts of the message that the person hasn't typed, such as pasted text, in bytes of UTF-8.
  ///
  /// They are never evidence.
  public var pasted: [Range<Int>]

  /// Creates an exchange.
  public init(
    conversation: String, turn: Int, message: String, reply: String, date: Date,
    pasted: [Range<Int>] = []
  ) {
    self.conversation = conversation
    self.turn = turn
    self.message = message
    self.reply = reply
    self.date = date
    self.pasted = pasted
  }
}
