import Synchronization

final class ResponseBuffer: Sendable {
  private struct State {
    var text = ""
    var calls: [Transcript.ToolCall] = []
  }

  private let state = Mutex(State())

  var text: String { state.withLock { $0.text } }

  var calls: [Transcript.ToolCall] { state.withLock { $0.calls } }

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
