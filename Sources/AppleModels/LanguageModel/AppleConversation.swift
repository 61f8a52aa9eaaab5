#if canImport(FoundationModels)
  import FoundationModels
  import LanguageModels
  import Synchronization

  /// A session of Apple's, and the request that it is responding to.
  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  final class AppleConversation: Sendable {
    /// Something that happens while Apple's session responds.
    private enum Event: Sendable {
      /// The beginning of the response.
      case text(String)
      /// There are calls to take from the desk.
      case called
      case finished(String)
      case failed(any Error)
    }

    /// The end of one part of the response.
    enum Part: Sendable {
      /// Calls have been emitted, which have these identifiers.
      case calls(Set<String>)
      case response(String)
    }

    let desk: CallDesk
    private let session: Apple.Session
    private let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// The time in which the other calls of a round arrive; those that come later are a round of
    /// their own.
    private static let roundTime = Duration.milliseconds(10)

    init(
      model: Apple.SystemModel, history: LanguageModels.Transcript,
      tools: [LanguageModels.Transcript.ToolDefinition]
    ) throws {
      (events, continuation) = AsyncStream.makeStream(of: Event.self)
      let desk = CallDesk { [continuation] in continuation.yield(.called) }
      self.desk = desk
      session = Apple.Session(
        model: model, tools: try tools.map { try ToolProxy($0, desk: desk) },
        transcript: try Apple.Transcript(history))
    }

    deinit { end() }

    func prewarm(_ prompt: String?) {
      session.prewarm(promptPrefix: prompt.map { FoundationModels.Prompt($0) })
    }

    /// Begins a request, whose parts ``next(emit:)`` returns.
    func begin(_ prompt: String, _ format: ResponseFormat?, _ options: Apple.Options) {
      let session = session
      let continuation = continuation
      task.withLock { task in
        task = Task {
          do {
            let prompt = FoundationModels.Prompt(prompt)
            let text =
              if let format {
                try await Self.read(
                  session.streamResponse(
                    to: prompt, schema: format.schema, includeSchemaInPrompt: format.isShown,
                    options: options)
                ) { continuation.yield(.text($0)) }
              } else {
                try await Self.read(session.streamResponse(to: prompt, options: options)) {
                  continuation.yield(.text($0))
                }
              }
            continuation.yield(.finished(text))
          } catch {
            continuation.yield(.failed(error))
          }
        }
      }
    }

    private static func read(
      _ stream: sending Apple.Session.ResponseStream<String>, _ publish: (String) -> Void
    ) async throws -> String {
      var text = ""
      for try await snapshot in stream {
        text = snapshot.content
        publish(text)
      }
      try Task.checkCancellation()
      return text
    }

    private static func read(
      _ stream: sending Apple.Session.ResponseStream<Apple.Content>, _ publish: (String) -> Void
    ) async throws -> String {
      var json = ""
      for try await snapshot in stream {
        json = LanguageModels.GeneratedContent(snapshot.rawContent).jsonString
        publish(json.withoutClosers)
      }
      try Task.checkCancellation()
      return json
    }

    /// Emits events until the response is complete or tools have been called.
    func next(emit: @escaping (GenerationEvent) -> Void) async throws -> Part {
      try await withTaskCancellationHandler {
        var writer = TextWriter(emit: emit)
        for await event in events {
          try Task.checkCancellation()
          switch event {
          case .text(let text): writer.write(text)
          case .called:
            try await Task.sleep(for: Self.roundTime)
            let calls = desk.takeCalls()
            if calls.isEmpty { continue }
            for call in calls { emit(.toolCall(call)) }
            return .calls(Set(calls.map(\.id)))
          case .finished(let text):
            try writer.finish(text)
            return .response(text)
          case .failed(let error): throw error
          }
        }
        throw CancellationError()
      } onCancel: {
        end()
      }
    }

    /// Ends the request and all calls.
    func end() {
      task.withLock { $0 }?.cancel()
      desk.close()
      continuation.finish()
    }
  }

  /// The form of a guided response.
  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  struct ResponseFormat: Sendable {
    let schema: Apple.Schema
    /// True if the prompt is to show the schema to the model.
    let isShown: Bool
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension String {
    /// The JSON text up to the last value that may still grow.
    var withoutClosers: String {
      var text = self[...]
      while let last = text.last, last == "}" || last == "]" || last == "\"" { text.removeLast() }
      return String(text)
    }
  }
#endif
