import Synchronization

/// What an engine has written in one round until now.
final class Written: Sendable {
  private struct State {
    var text = ""
    var calls: [Transcript.ToolCall] = []
  }

  private let state = Mutex(State())

  var text: String { state.withLock { $0.text } }

  var calls: [Transcript.ToolCall] { state.withLock { $0.calls } }

  /// Adds a piece and returns all there is.
  func append(_ piece: String) -> String {
    state.withLock { state in
      state.text += piece
      return state.text
    }
  }

  func append(_ call: Transcript.ToolCall) {
    state.withLock { $0.calls.append(call) }
  }
}
