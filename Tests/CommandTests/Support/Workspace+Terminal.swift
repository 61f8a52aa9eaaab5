import Foundation
import Testing

extension Workspace {
  /// Starts the program, or another one in its place, on a pseudo-terminal.
  ///
  /// - Parameters:
  ///   - variables: Variables of the environment that replace those of the workspace.
  ///   - input: The standard input, if it isn't the terminal.
  ///   - errors: The standard error, if it isn't the terminal.
  func start(
    _ arguments: [String], on terminal: PseudoTerminal, executable: String? = nil,
    variables: [String: String] = ["TERM": "dumb"], input: FileHandle? = nil,
    errors: FileHandle? = nil
  ) throws -> Process {
    let process = Process()
    let program: URL = try #require(Run.program)
    process.executableURL = executable.map { URL(fileURLWithPath: $0) } ?? program
    process.arguments = arguments
    process.currentDirectoryURL = url
    process.environment = environment.merging(variables) { $1 }
    process.standardInput = input ?? terminal.programSide
    process.standardOutput = terminal.programSide
    process.standardError = errors ?? terminal.programSide
    try process.run()
    return process
  }
}
