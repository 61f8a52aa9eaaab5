import CLlama
import Foundation
import Synchronization

/// A log handler that silences llama.cpp and records its warnings and errors for a listener.
///
/// llama.cpp has one log for the whole process and calls it on the thread that logs. A listener
/// therefore receives only the messages of its own thread and not those of other models.
enum LlamaLog {
  private static let complaints = Mutex<[ObjectIdentifier: [String]]>([:])

  /// Runs once per process.
  private static let ready: Void = {
    llama_log_set(
      { level, text, _ in
        guard level == GGML_LOG_LEVEL_ERROR || level == GGML_LOG_LEVEL_WARN, let text else {
          return
        }
        LlamaLog.note(String(cString: text))
      }, nil)
    llama_backend_init()
    // Builds with backends in separate libraries have none until they are told to load them.
    if ggml_backend_reg_count() == 0 {
      // These backends use OpenMP, whose waiting threads should sleep rather than spin.
      setenv("OMP_WAIT_POLICY", "passive", 0)
      ggml_backend_load_all()
    }
  }()

  /// Runs the body, which can ask for the last eight messages logged on this thread.
  ///
  /// Calls can't be nested.
  static func listening<R>(_ body: (_ heard: () -> [String]) throws -> R) rethrows -> R {
    _ = ready
    let thread = ObjectIdentifier(Thread.current)
    complaints.withLock { $0[thread] = [] }
    defer { complaints.withLock { $0[thread] = nil } }
    return try body { complaints.withLock { $0[thread] ?? [] } }
  }

  private static func note(_ text: String) {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard !line.isEmpty else { return }
    let thread = ObjectIdentifier(Thread.current)
    complaints.withLock { listeners in
      guard let lines = listeners[thread] else { return }
      listeners[thread] = (lines + [line]).suffix(8)
    }
  }
}
