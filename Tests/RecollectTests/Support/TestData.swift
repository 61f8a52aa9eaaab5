import Foundation
import TestSupport
import Testing

/// The locations of data for tests, inside and outside of the repository.
enum TestData {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns a folder of the samples that come with the package.
  static func samples(_ path: String) -> URL { root.appending(path: "Samples/\(path)") }

  /// The folder of models; a model in it may be missing.
  static let models: URL = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    return URL(filePath: environment["RECOLLECT_MODELS"] ?? data + "/recollect/models")
  }()

  /// The folder of all-MiniLM-L6-v2; `nil` if its weights haven't been fetched.
  static let miniLM = model("all-MiniLM-L6-v2")

  /// The folder of granite-embedding-30m-english; `nil` if its weights haven't been fetched.
  static let granite = model("granite-embedding-30m-english")

  private static func model(_ name: String) -> URL? {
    let folder = models.appending(path: name)
    return exists(folder.appending(path: "model.safetensors")) ? folder : nil
  }

  /// The program, if it was built with the tests or `RECOLLECT_PROGRAM` names it.
  static let program: URL? = {
    if let path = ProcessInfo.processInfo.environment["RECOLLECT_PROGRAM"] {
      return URL(filePath: path)
    }
    return builtProgram(named: "recollect", orIn: root.appending(path: ".build/release"))
  }()

  /// The folder named by `RECOLLECT_DATA`, or else `shared/data` beside the package's folder.
  static let shared: URL = {
    let environment = ProcessInfo.processInfo.environment["RECOLLECT_DATA"]
    return environment.map { URL(filePath: $0) } ?? root.appending(path: "../shared/data")
  }()

  static func needs(_ name: String) -> ConditionTrait {
    .enabled(if: exists(shared.appending(path: name)), "The corpus \(name) isn't at hand.")
  }

  static func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
}
