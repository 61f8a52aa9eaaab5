import Foundation
import TestSupport
import Testing

/// A run of the program as a process.
struct Run {
  /// The exit code and the output of a run.
  struct Outcome {
    var code: Int32
    /// A Boolean value that indicates whether a signal ended the process.
    ///
    /// `code` is then the signal's number.
    var wasSignaled: Bool
    var output: String
    var errors: String

    /// Returns the JSON document on standard output.
    func json() throws -> [String: Any] {
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return try #require(value as? [String: Any])
    }

    /// Expects each of some texts on standard output.
    func expectOutput(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      for text in texts { #expect(output.contains(text), comment, sourceLocation: sourceLocation) }
    }

    /// Expects each of some texts on standard error.
    func expectErrors(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      for text in texts { #expect(errors.contains(text), comment, sourceLocation: sourceLocation) }
    }

    /// The exit code and the output, as a comment for failing tests.
    var comment: Comment { "code \(code)\noutput: \(output)\nerrors: \(errors)" }
  }

  let process = Process()
  private let folder: TemporaryFolder

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - executable: The path of another program to start in its place.
  ///   - arguments: The arguments of the command line.
  ///   - environment: The environment variables to set. An empty value removes the variable.
  ///   - input: The text on standard input; empty if `nil`.
  ///   - workspace: The workspace to run in.
  ///   - place: The working directory; the workspace's folder if `nil`.
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
    // Files and not pipes, so that a program with much output never waits for a reader.
    let streams = [
      try folder.file("in", input ?? "").reading(), try folder.file("out", "").writing(),
      try folder.file("err", "").writing(),
    ]
    defer { for stream in streams { try? stream.close() } }
    process.standardInput = streams[0]
    process.standardOutput = streams[1]
    process.standardError = streams[2]
    try process.run()
  }

  /// Waits until the program ends.
  ///
  /// A program that hangs is killed, and its test fails.
  ///
  /// - Parameter code: The exit code that is expected; `nil` for any.
  @discardableResult
  func outcome(
    within limit: Duration = .seconds(1200), code: Int32? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let end = try await process.end(within: limit)
    let outcome = Outcome(
      code: end.status, wasSignaled: end.wasSignaled,
      output: try folder.text("out"), errors: try folder.text("err"))
    if let code {
      #expect(outcome.code == code, outcome.comment, sourceLocation: sourceLocation)
    }
    return outcome
  }

  /// Waits until a program that goes on has printed its first line.
  func firstLine() async throws -> String {
    while process.endSoFar == nil {
      let lines = try folder.text("out").split(separator: "\n", omittingEmptySubsequences: false)
      if lines.count > 1 { return String(lines[0]) }
      try await Task.sleep(for: .milliseconds(50))
    }
    let outcome = try await outcome()
    throw Ended(description: "\(outcome)")
  }

  /// A program that ended before it should have.
  private struct Ended: Error, CustomStringConvertible {
    var description: String
  }

  /// The text on standard error so far.
  var errorsSoFar: String { (try? folder.text("err")) ?? "" }

  /// The program that was built with the tests, or the one that `RECOLLECT_COMMAND` names.
  static let program: URL? = {
    if let named = ProcessInfo.processInfo.environment["RECOLLECT_COMMAND"] {
      return URL(fileURLWithPath: named)
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../.build/release")
    return builtProgram(named: "recollect", orIn: root)
  }()
}
