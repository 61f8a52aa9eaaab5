#if canImport(FoundationModels)
  import Foundation
  import LanguageModels
  import Synchronization

  /// The calls that Apple's session makes, which wait here for the outputs of our session.
  ///
  /// Apple's session runs tools in the middle of its request, and ours between two requests. So a
  /// call of a tool suspends, and the request of our session ends with it. The next request brings
  /// the output, and the call returns.
  final class CallDesk: Sendable {
    private struct State {
      var made: [LanguageModels.Transcript.ToolCall] = []
      var waiting: [String: CheckedContinuation<String, any Error>] = [:]
      var withheld: Set<String> = []
      var isClosed = false
    }

    private let state = Mutex(State())
    /// Called when a call has been made.
    private let notify: @Sendable () -> Void

    init(notify: @escaping @Sendable () -> Void) { self.notify = notify }

    /// Returns the output of a call when there is one.
    ///
    /// - Throws: `CancellationError` if the conversation ends before.
    func output(
      ofTool name: String, _ arguments: LanguageModels.GeneratedContent
    ) async throws -> String {
      let call = LanguageModels.Transcript.ToolCall(toolName: name, arguments: arguments)
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let refused = state.withLock { state -> Result<String, any Error>? in
            if state.isClosed || Task.isCancelled { return .failure(CancellationError()) }
            if state.withheld.contains(name) {
              return .success("This tool can't be called now. Answer without it.")
            }
            state.made.append(call)
            state.waiting[call.id] = continuation
            return nil
          }
          if let refused { return continuation.resume(with: refused) }
          notify()
        }
      } onCancel: {
        state.withLock { $0.waiting.removeValue(forKey: call.id) }?
          .resume(throwing: CancellationError())
      }
    }

    /// Returns the calls that were made since the last time.
    func takeCalls() -> [LanguageModels.Transcript.ToolCall] {
      state.withLock { state in
        defer { state.made = [] }
        return state.made
      }
    }

    /// Sets the names of the tools that can't be called in the next part of the conversation.
    func withhold(_ names: Set<String>) { state.withLock { $0.withheld = names } }

    /// Returns from a call.
    func answer(_ id: String, _ output: String) {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: output)
    }

    /// Ends all calls.
    func close() {
      let waiting = state.withLock { state in
        defer { state.waiting = [:] }
        state.isClosed = true
        return state.waiting.values
      }
      for continuation in waiting { continuation.resume(throwing: CancellationError()) }
    }
  }
#endif
