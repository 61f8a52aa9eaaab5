import CLlama
import Foundation
import Synchronization

/// Keeps llama.cpp quiet and remembers what it complains of while someone listens.
///
/// llama.cpp has one log for the whole process and writes to it on the thread that called it; so a
/// listener hears its own thread and no other model's troubles.
enum LlamaLog {
  private static let complaints = Mutex<[ObjectIdentifier: [String]]>([:])

  /// Sends llama.cpp's log here and readies its back ends; done once for the process.
  private static let ready: Void = {
    llama_log_set(
      { level, text, _ in
        guard level == GGML_LOG_LEVEL_ERROR || level == GGML_LOG_LEVEL_WARN, let text else {
          return
        }
        LlamaLog.note(String(cString: text))
      }, nil)
    llama_backend_init()
    // Builds that keep their back ends in files of their own find none until told to look.
    if ggml_backend_reg_count() == 0 {
      // They bring OpenMP with them, whose threads had better sleep than spin while they wait.
      setenv("OMP_WAIT_POLICY", "passive", 0)
      ggml_backend_load_all()
    }
  }()

  /// Runs the body, which may ask for the complaints made in it so far; listeners don't nest.
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
