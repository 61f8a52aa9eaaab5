import Synchronization

/// The text and the tool calls that an engine has emitted so far in one model request.
final class ResponseBuffer: Sendable {
  private struct State {
    var text = ""
    var calls: [Transcript.ToolCall] = []
  }

  private let state = Mutex(State())

  var text: String { state.withLock { $0.text } }

  var calls: [Transcript.ToolCall] { state.withLock { $0.calls } }

  /// Appends text and returns the whole text so far.
  func append(_ newText: String) -> String {
    state.withLock { state in
      state.text += newText
      return state.text
    }
  }

  func append(_ call: Transcript.ToolCall) {
    state.withLock { $0.calls.append(call) }
  }
}
