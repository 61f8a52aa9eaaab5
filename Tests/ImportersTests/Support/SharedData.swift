import Foundation
import Testing

/// The corpora that are too large for the repository.
///
/// Tests on them are skipped where they are absent.
enum SharedData {
  /// The value of `RECOLLECT_DATA`, or the folder `shared/data` beside the package's folder.
  static let root: URL = {
    if let path = ProcessInfo.processInfo.environment["RECOLLECT_DATA"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    return package.deletingLastPathComponent().appendingPathComponent("shared/data")
  }()

  static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  static func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  static func needs(_ name: String) -> ConditionTrait {
    .enabled(if: has(name), "The corpus \(name) isn't in \(root.path).")
  }
}
