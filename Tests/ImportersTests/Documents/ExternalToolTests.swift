#if os(macOS) || os(Linux)
  import DocumentImporters
  import Foundation
  import ImportSupport
  import Items
  import Testing

  @Suite struct ExternalToolTests {
    private let folder: TemporaryFolder
    private let file: SourceFile

    init() throws {
      folder = try TemporaryFolder()
      let path = try folder.write("words", to: "a.pdf")
      file = try SourceLister().list(path).files[0]
    }

    private func run(_ script: String, seconds: Int = 60) throws -> ExternalTool.Output {
      let shell = try #require(ExternalTool("sh", path: "/bin"))
      return try shell.run(["-c", script], on: file, seconds: seconds, limit: 1000)
    }

    @Test func runsAProgram() throws {
      let output = try run("cat; echo more; echo no >&2; exit 3")
      #expect(String(decoding: output.bytes, as: UTF8.self) == "wordsmore\n")
      #expect(output.standardError == "no\n")
      #expect(output.status == 3)
      #expect(!output.isTimedOut && !output.isTruncated)
    }

    @Test func cutsLongOutput() throws {
      let output = try run("exec yes")
      #expect(output.isTruncated)
      #expect(output.bytes.count == 1000)
    }

    /// The program closes its streams, so only its exit is left to wait for.
    @Test func aProgramThatStaysIsEnded() throws {
      let output = try run("exec sleep 600 <&- >&- 2>&-", seconds: 1)
      #expect(output.isTimedOut)
      #expect(output.bytes.isEmpty)
    }

    @Test func aProgramThatCannotBeStartedIsNamed() throws {
      let path = try folder.write("#!/no/such/interpreter\n", to: "programs/no-such-tool")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      let tool = try #require(ExternalTool("no-such-tool", path: folder.path + "/programs"))
      let problem = #expect(throws: ImportProblem.self) {
        try tool.run([], on: file, seconds: 60, limit: 1000)
      }
      #expect(problem?.path == "a.pdf")
      #expect(problem?.message.contains("no-such-tool") == true)
      #expect(problem?.remedy.contains(path) == true)
    }

    @Test func aLimitedProgramRunsAsAnyOther() throws {
      let shell = try #require(ExternalTool("sh", path: "/bin"))
      let output = try shell.run(
        ["-c", "cat; echo \"$1\"; exit 3", "x", "a b"], on: file, seconds: 60, limit: 1000,
        memory: 1 << 30)
      #expect(String(decoding: output.bytes, as: UTF8.self) == "wordsa b\n")
      #expect(output.status == 3 && !output.isTimedOut && !output.isTooLarge)
    }

    /// The task is cancelled once the program runs, which a file that the program creates
    /// indicates.
    @Test(.timeLimit(.minutes(2)))
    func cancellationEndsAProgram() async throws {
      let file = file
      let sign = folder.path + "/started"
      let task = Task {
        let shell = try #require(ExternalTool("sh", path: "/bin"))
        return try shell.run(
          ["-c", ": >\"$1\"; exec sleep 600", "x", sign], on: file, seconds: 600, limit: 1000)
      }
      while !FileManager.default.fileExists(atPath: sign) {
        try await Task.sleep(for: .milliseconds(10))
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func aFolderIsNoProgram() throws {
      try folder.write("", to: "programs/no-such-tool/inside")
      #expect(ExternalTool("no-such-tool", path: folder.path + "/programs") == nil)
    }
  }
#endif
