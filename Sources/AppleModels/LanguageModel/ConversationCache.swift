#if canImport(FoundationModels)
  import LanguageModels
  import Synchronization

  /// Sessions of Apple's that go on: with outputs of the tools they called, or with another prompt.
  ///
  /// A session that has read a conversation answers the next prompt without reading it again.
  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  final class ConversationCache: Sendable {
    /// A conversation as far as a session has to know it.
    struct Key: Hashable {
      private let entries: [String]
      private let tools: [String]

      init(
        _ transcript: some Sequence<LanguageModels.Transcript.Entry>, response: String? = nil,
        tools: [LanguageModels.Transcript.ToolDefinition]
      ) {
        var entries = transcript.map { $0.kind + $0.text }
        if let response { entries.append("response: " + response) }
        self.entries = entries
        self.tools = tools.map { "\($0)" }
      }
    }

    private enum State: Sendable {
      case idle(Key)
      case waiting(Set<String>)
    }

    private static let maximumConversations = 4
    private let all = Mutex<[(state: State, conversation: AppleConversation)]>([])

    /// Returns the conversation whose calls have these identifiers, and removes it.
    func take(waitingFor ids: Set<String>) -> AppleConversation? {
      take { if case .waiting(let own) = $0 { own == ids } else { false } }
    }

    /// Returns a conversation that has read what the key says, and removes it.
    func take(_ key: Key) -> AppleConversation? {
      take { if case .idle(let own) = $0 { own == key } else { false } }
    }

    private func take(where matches: (State) -> Bool) -> AppleConversation? {
      all.withLock { all in
        guard let index = all.lastIndex(where: { matches($0.state) }) else { return nil }
        return all.remove(at: index).conversation
      }
    }

    func keep(_ conversation: AppleConversation, waitingFor ids: Set<String>) {
      keep(conversation, .waiting(ids))
    }

    func keep(_ conversation: AppleConversation, as key: Key) { keep(conversation, .idle(key)) }

    /// The oldest conversation ends when there are too many.
    private func keep(_ conversation: AppleConversation, _ state: State) {
      let removed = all.withLock { all in
        all.append((state, conversation))
        return all.count > Self.maximumConversations ? all.removeFirst().conversation : nil
      }
      removed?.end()
    }
  }

  extension LanguageModels.Transcript.Entry {
    fileprivate var kind: String {
      switch self {
      case .instructions: "instructions: "
      case .prompt: "prompt: "
      case .toolCalls: "calls: "
      case .toolOutput: "output: "
      case .response: "response: "
      }
    }
  }
#endif
