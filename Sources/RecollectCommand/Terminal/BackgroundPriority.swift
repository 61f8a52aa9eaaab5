import Foundation
import Synchronization

/// Lowers the priority of work that takes long, so that the machine stays usable.
final class BackgroundPriority: Sendable {
  /// A person who waits for little gets it soon.
  private static let delay = Duration.seconds(20)

  private let start = ContinuousClock.now
  private let isLowered = Mutex(false)

  /// Call this now and then.
  ///
  /// On Linux, the niceness becomes 10, and threads that start later inherit it. On Apple systems,
  /// the program becomes a background process, which runs on efficient cores.
  func lowerIfLong() {
    guard ContinuousClock.now - start > Self.delay else { return }
    isLowered.withLock { isLowered in
      if !isLowered { Self.lower() }
      isLowered = true
    }
  }

  private static func lower() {
    #if canImport(Darwin)
      setpriority(PRIO_DARWIN_PROCESS, 0, PRIO_DARWIN_BG)
    #elseif canImport(Glibc)
      // On Linux, the niceness is one of each thread.
      let process = __priority_which_t(PRIO_PROCESS.rawValue)
      let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
      for thread in (threads ?? []).compactMap({ id_t($0) }) {
        // The niceness may have been raised already.
        if getpriority(process, thread) < niceness { setpriority(process, thread, niceness) }
      }
    #endif
  }

  private static let niceness: Int32 = 10
}
