import Foundation
import Testing

/// The Python environments of clients that the set-up of the tests installs.
enum PythonClients {
  /// The folder with all environments; `nil` if they aren't installed.
  static let folder: String? = {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Scripts/setup-python-clients")
    process.arguments = ["--path"]
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let path = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return FileManager.default.fileExists(atPath: path + "/complete") ? path : nil
  }()

  /// Returns the interpreter of an environment, such as `mcp-new`.
  static func interpreter(_ name: String) throws -> String {
    try #require(folder) + "/\(name)/bin/python"
  }

  /// Returns a script in the folder `Support`.
  static func script(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: name).path
  }
}

extension Trait where Self == ConditionTrait {
  static var needsPythonClients: Self {
    .enabled(if: PythonClients.folder != nil, "needs Scripts/setup-python-clients")
  }
}
