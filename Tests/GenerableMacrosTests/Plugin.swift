import Foundation
import TestSupport

/// The compiler plugin, run as a program that prints expansions.
enum Plugin {
  enum Failure: Error, CustomStringConvertible {
    case notBuilt
    case failed(status: Int32, errors: String)
    case noProcesses

    var description: String {
      switch self {
      case .notBuilt:
        "The plugin isn't beside the tests, neither as GenerableMacros-tool nor as "
          + "GenerableMacros; build the package's target LanguageModels, which needs it."
      case .failed(let status, let errors): "The plugin ended with \(status).\n\(errors)"
      case .noProcesses: "No process can be started here: run these tests on macOS or Linux."
      }
    }
  }

  /// SwiftPM's own build system adds the suffix.
  ///
  /// Xcode and Swift Build don't.
  private static let program = builtProgram(named: "GenerableMacros-tool", "GenerableMacros")

  /// Expands the macros in a piece of source.
  ///
  /// - Parameters:
  ///   - macros: The names of the macros to expand, or an empty set for all.
  ///   - isConforming: A Boolean value that indicates whether the types declare their conformance.
  static func expand(
    _ source: String, only macros: Set<String> = [], isConforming: Bool = false
  ) throws -> Expansion {
    let arguments = macros.sorted().flatMap { ["--only", $0] }
    let output = try run(
      ["--expand"] + arguments + (isConforming ? ["--conforming"] : []), input: source)
    return try JSONDecoder().decode(Expansion.self, from: output)
  }

  private static func run(_ arguments: [String], input: String) throws -> Data {
    #if os(Linux) || os(macOS)
      guard let program else { throw Failure.notBuilt }
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      // Files rather than pipes: a pipe that isn't emptied in time blocks both sides.
      let files = ["in", "out", "err"].map { folder.appending(path: $0) }
      for file in files { try Data().write(to: file) }
      try Data(input.utf8).write(to: files[0])
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      let end = process.waitForEnd()
      guard !end.wasSignaled, end.status == 0 else {
        let errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        throw Failure.failed(status: end.status, errors: errors)
      }
      return try Data(contentsOf: files[1])
    #else
      throw Failure.noProcesses
    #endif
  }
}
