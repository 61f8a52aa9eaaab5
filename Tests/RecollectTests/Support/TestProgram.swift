import Foundation
import TestSupport
import Testing

/// The program in its own process, with the real embedder.
enum TestProgram {
  static let isAtHand = TestData.program != nil && TestData.miniLM != nil
  static let missing: Comment = "The program isn't built or the embedder's weights aren't at hand."

  struct Failure: Error {
    var arguments: [String]
    var status: Int32
  }

  static func start(_ arguments: String...) throws -> Process {
    let process = Process()
    process.executableURL = TestData.program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["RECOLLECT_MODELS": TestData.models.path]) { _, new in new }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  static func finish(_ process: Process) throws {
    let end = process.waitForEnd()
    guard !end.wasSignaled, end.status == 0 else {
      throw Failure(arguments: process.arguments ?? [], status: end.status)
    }
  }

  /// Kills the process as soon as the files have grown to a number of bytes.
  ///
  /// - Returns: `true` if it was still running; otherwise, `false`.
  static func kill(_ process: Process, when files: [URL], reach bytes: Int) -> Bool {
    while process.endSoFar == nil, size(of: files) < bytes { usleep(100) }
    sendSignal(SIGKILL, to: process.processIdentifier)
    return process.waitForEnd().wasSignaled
  }

  static func size(of files: [URL]) -> Int {
    files.reduce(0) { sum, file in
      var status = stat()
      return stat(file.path, &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }
}

private func sendSignal(_ signal: Int32, to process: Int32) { _ = kill(process, signal) }
