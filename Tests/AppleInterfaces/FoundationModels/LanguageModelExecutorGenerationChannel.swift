#if OS27
  @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
  public struct LanguageModelExecutorGenerationChannel: Sendable {
    private let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    public init() { (events, continuation) = AsyncStream.makeStream(of: Event.self) }

    public nonisolated(nonsending) func send(
      _ event: LanguageModelExecutorGenerationChannel.Event
    ) async {
      continuation.yield(event)
    }

    /// Ends the channel and returns what was sent.
    public func standInEvents() async -> [String] {
      continuation.finish()
      return await events.reduce(into: []) { $0.append($1.standInText) }
    }

    public struct Event: Sendable {
      let standInText: String

      public static func response(
        entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.Response.Action
      ) -> LanguageModelExecutorGenerationChannel.Event {
        Event(standInText: action.standInText)
      }

      public static func toolCalls(
        entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.ToolCalls.Action
      ) -> LanguageModelExecutorGenerationChannel.Event {
        Event(standInText: action.standInText)
      }
    }
  }

  @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
  extension LanguageModelExecutorGenerationChannel {
    public struct Usage: Sendable {
      public struct Input: Sendable {
        public var totalTokenCount: Int
        public var cachedTokenCount: Int
        public init(totalTokenCount: Int, cachedTokenCount: Int) {
          self.totalTokenCount = totalTokenCount
          self.cachedTokenCount = cachedTokenCount
        }
      }

      public struct Output: Sendable {
        public var totalTokenCount: Int
        public var reasoningTokenCount: Int
        public init(totalTokenCount: Int, reasoningTokenCount: Int) {
          self.totalTokenCount = totalTokenCount
          self.reasoningTokenCount = reasoningTokenCount
        }
      }
    }

    public struct Response: Sendable {
      public struct Action: Sendable {
        let standInText: String

        public static func appendText(
          _ text: String, segmentID: String? = nil, tokenCount: Int
        ) -> LanguageModelExecutorGenerationChannel.Response.Action {
          Action(standInText: text)
        }

        public static func updateUsage(
          input: LanguageModelExecutorGenerationChannel.Usage.Input,
          output: LanguageModelExecutorGenerationChannel.Usage.Output,
          metadata: [String: any Sendable & Codable & Equatable] = [:]
        ) -> LanguageModelExecutorGenerationChannel.Response.Action {
          Action(standInText: "usage \(input.totalTokenCount) \(output.totalTokenCount)")
        }
      }
    }

    public struct ToolCalls: Sendable {
      public struct Action: Sendable {
        let standInText: String

        public static func toolCall(
          id: String, name: String,
          action: LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action
        ) -> LanguageModelExecutorGenerationChannel.ToolCalls.Action {
          Action(standInText: "\(name)(\(action.standInText))")
        }

        public static func updateUsage(
          input: LanguageModelExecutorGenerationChannel.Usage.Input,
          output: LanguageModelExecutorGenerationChannel.Usage.Output,
          metadata: [String: any Sendable & Codable & Equatable] = [:]
        ) -> LanguageModelExecutorGenerationChannel.ToolCalls.Action {
          Action(standInText: "usage \(input.totalTokenCount) \(output.totalTokenCount)")
        }
      }

      public struct ToolCall: Sendable {
        public struct Action: Sendable {
          let standInText: String

          public static func appendArguments(
            _ content: String, tokenCount: Int
          ) -> LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action {
            Action(standInText: content)
          }
        }
      }
    }
  }
#endif
