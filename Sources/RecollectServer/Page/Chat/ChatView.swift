struct ChatView: Sendable {
  var action = "/chat"
  var turns: [ChatTurn] = []
  var isNew = true
  var hasModel: Bool
  var canRemember: Bool
  var remembers = true
  /// A message that wasn't taken, and the reason.
  var unsent = ""
  var problem: String?
  let maximumLength = Self.maximumLength

  /// The characters of a message.
  static let maximumLength = 4_000

  init(_ session: ChatSessions.Session?, hasModel: Bool, canRemember: Bool) {
    (self.hasModel, self.canRemember) = (hasModel, canRemember)
    guard let session else { return }
    action = "/chat/\(session.id)"
    turns = session.turns
    isNew = false
    remembers = session.remembers
  }
}
