import Foundation
import Synchronization

/// The conversations that go on in browsers, in memory.
final class ChatSessions: Sendable {
  struct Session: Sendable {
    let id: String
    /// The form token of the cookie whose conversation it is.
    let owner: String
    var turns: [ChatTurn] = []
    /// The last message is remembered and kept, and memories are used for it.
    var remembers = true
    fileprivate var isAnswering = false
    fileprivate var lastUse = 0

    /// A name by which a person finds the conversation again: `chat-2026-11-23-7F3A1C22`.
    fileprivate init(owner: String) {
      id = "chat-\(Date().formatted(.iso8601.year().month().day()))-\(UUID().uuidString.prefix(8))"
      self.owner = owner
    }
  }

  private struct State {
    var sessions: [String: Session] = [:]
    var uses = 0
  }

  /// The conversations that are kept; of more, the one that was used longest ago goes.
  static let maximumCount = 20
  static let maximumTurns = 50

  private let state = Mutex(State())

  func session(_ id: String, of owner: String) -> Session? {
    state.withLock { $0.sessions[id] }.flatMap { $0.owner == owner ? $0 : nil }
  }

  /// Begins to answer a message of a conversation, or of a new one.
  ///
  /// - Throws: ``ChatRefusal``.
  func begin(_ id: String?, of owner: String, remembers: Bool) throws -> Session {
    try state.withLock { state in
      var session: Session
      if let id {
        guard let known = state.sessions[id], known.owner == owner else {
          throw ChatRefusal.unknown
        }
        session = known
      } else {
        try Self.makeRoom(&state)
        session = Session(owner: owner)
      }
      guard !session.isAnswering else { throw ChatRefusal.answering }
      guard session.turns.count < Self.maximumTurns else { throw ChatRefusal.full }
      state.uses += 1
      (session.isAnswering, session.remembers, session.lastUse) = (true, remembers, state.uses)
      state.sessions[session.id] = session
      return session
    }
  }

  /// Ends the answering of a message.
  ///
  /// - Parameter turn: `nil` if there is no answer, so that the message isn't part of the
  ///   conversation.
  func end(_ session: Session, with turn: ChatTurn?) {
    state.withLock { state in
      state.sessions[session.id]?.isAnswering = false
      if let turn { state.sessions[session.id]?.turns.append(turn) }
      let isEmpty = state.sessions[session.id]?.turns.isEmpty == true
      if isEmpty { state.sessions[session.id] = nil }
    }
  }

  private static func makeRoom(_ state: inout State) throws {
    guard state.sessions.count >= maximumCount else { return }
    let idle = state.sessions.values.filter { !$0.isAnswering }
    guard let oldest = idle.min(by: { $0.lastUse < $1.lastUse }) else { throw ChatRefusal.crowded }
    state.sessions[oldest.id] = nil
  }
}
