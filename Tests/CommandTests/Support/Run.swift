import Foundation
import TestSupport
import Testing

/// The program run as a process, as a person or a script runs it.
struct Run {
  /// What it ended with.
  struct Outcome {
    var code: Int32
    /// Whether a signal ended it; `code` is then the signal's number.
    var wasSignalled: Bool
    var output: String
    var errors: String

    /// The one JSON document on standard output.
    func json() throws -> [String: Any] {
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return try #require(value as? [String: Any])
    }

    /// What it wrote, for a test that fails to show.
    var comment: Comment { "code \(code)\noutput: \(output)\nerrors: \(errors)" }
  }

  let process = Process()
  private let folder: TemporaryFolder
  private let ended: AsyncStream<Void>

  /// Starts the program.
  /// - Parameters:
  ///   - executable: another program to start in its place.
  ///   - arguments: what follows the program's name.
  ///   - environment: variables to set; an empty one is taken away.
  ///   - input: what it reads on standard input; nothing when `nil`.
  ///   - workspace: what it works on.
  ///   - place: the folder it is started in; the workspace's when `nil`.
  init(
    executable: String? = nil, _ arguments: [String], environment: [String: String] = [:],
    input: String? = nil, in workspace: Workspace, from place: URL? = nil
  ) throws {
    folder = try TemporaryFolder()
    let program: URL = try #require(Self.program, "The program isn't beside the tests.")
    process.executableURL = executable.map { URL(fileURLWithPath: $0) } ?? program
    process.arguments = arguments
    process.currentDirectoryURL = place ?? workspace.url
    var variables = workspace.environment
    variables.merge(environment) { $1 }
    process.environment = variables.filter { !$0.value.isEmpty }
    process.standardInput = try folder.file("in", input ?? "").reading()
    // Files, not pipes: a program that writes much never waits for a reader.
    process.standardOutput = try folder.file("out", "").writing()
    process.standardError = try folder.file("err", "").writing()
    let (ended, continuation) = AsyncStream<Void>.makeStream()
    self.ended = ended
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
  }

  /// Waits until the program ends; one that hangs is ended, and its test fails.
  func outcome(within limit: Duration = .seconds(1200)) async throws -> Outcome {
    let process = process
    let watch = Task {
      try await Task.sleep(for: limit)
      process.terminate()
      Issue.record("The program was still running after \(limit).")
    }
    for await _ in ended {}
    watch.cancel()
    return Outcome(
      code: process.terminationStatus, wasSignalled: process.terminationReason == .uncaughtSignal,
      output: try folder.text("out"), errors: try folder.text("err"))
  }

  /// What it has written to standard error so far.
  var errorsSoFar: String { (try? folder.text("err")) ?? "" }

  /// The program that was built with the tests.
  static let program: URL? = {
    if let named = ProcessInfo.processInfo.environment["RECOLLECT_COMMAND"] {
      return URL(fileURLWithPath: named)
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../.build/release")
    return builtProgram(named: "recollect", orIn: root)
  }()
}
