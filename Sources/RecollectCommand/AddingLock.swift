import Foundation
import Recollect

/// A lock on adding to a library, so that two programs don't embed the same texts.
///
/// It is on a file beside the library, with the number of the process in it.
struct AddingLock: ~Copyable {
  private let lock: FileLock

  private static let pause = Duration.milliseconds(200)

  /// Waits while another program adds, and says so.
  ///
  /// - Returns: `nil` if there can't be such a file.
  init?(of library: Library) async throws {
    let path = library.url.standardizedFileURL.resolvingSymlinksInPath().path + "-adding"
    for attempt in 0... {
      do {
        if let lock = try FileLock(at: path) {
          lock.write("\(ProcessInfo.processInfo.processIdentifier)\n")
          self.lock = lock
          return
        }
      } catch {
        return nil
      }
      // The first may have met a file that its holder was deleting.
      if attempt == 1 {
        Failure.warn(
          "Another program\(Self.holder(path)) is adding to this library. Waiting until it is "
            + "done; Ctrl-C stops.")
      }
      try await Task.sleep(for: Self.pause)
    }
    return nil
  }

  private static func holder(_ path: String) -> String {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let digits = text.prefix(20).prefix(while: \.isNumber)
    return digits.isEmpty ? "" : " (process \(digits))"
  }
}
