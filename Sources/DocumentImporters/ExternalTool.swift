#if os(macOS) || os(Linux)
  import Foundation
  package import ImportSupport
  package import Items

  package struct ExternalTool {
    package struct Output {
      package fileprivate(set) var bytes: [UInt8] = []
      /// The beginning of the text on the error stream.
      package fileprivate(set) var standardError = ""
      package fileprivate(set) var status: Int32 = 0
      package fileprivate(set) var isTimedOut = false
      package fileprivate(set) var isTooLarge = false
      package fileprivate(set) var isTruncated = false
    }

    private let name: String
    private let url: URL

    /// Looks in the folders of `PATH` and the usual folders.
    package init?(_ name: String) {
      self.init(name, path: ProcessInfo.processInfo.environment["PATH"] ?? "")
    }

    /// Looks in the folders of a `PATH` value, and then in the usual folders.
    package init?(_ name: String, path: String) {
      let folders =
        path.split(separator: ":").map(String.init) + [
          "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/opt/local/bin",
        ]
      let found = folders.filter { $0.hasPrefix("/") }.map { $0 + "/" + name }
        .first { Self.isProgram($0) }
      guard let found else { return nil }
      self.name = name
      url = URL(fileURLWithPath: found)
    }

    /// Folders can be executable too.
    private static func isProgram(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
    }

    /// Runs the program with the file's bytes as its standard input.
    ///
    /// The program is ended after a number of `seconds`, without those in which the machine sleeps,
    /// after `limit` bytes of output, or if the task is cancelled, which throws
    /// `CancellationError`. It may use `memory` bytes; `nil` is no limit.
    package func run(
      _ arguments: [String], on file: SourceFile, seconds: Int, limit: Int, memory: Int? = nil
    ) throws -> Output {
      try run(
        arguments, input: FileContent(try FileReader(file)), path: file.path, seconds: seconds,
        limit: limit, memory: memory)
    }

    /// Problems name the input by `path`.
    ///
    /// A second thread writes the input, because the program may write before it has read
    /// everything.
    package func run(
      _ arguments: [String], input: FileContent, path: String, seconds: Int, limit: Int,
      memory: Int? = nil
    ) throws -> Output {
      try Task.checkCancellation()
      let end = SuspendingClock.now + .seconds(seconds)
      let process = Process()
      let (source, result, errors) = (Pipe(), Pipe(), Pipe())
      (process.executableURL, process.arguments) = command(
        arguments, seconds: seconds, memory: memory)
      process.standardInput = source
      process.standardOutput = result
      process.standardError = errors
      let hasEnded = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in hasEnded.signal() }
      do {
        try process.run()
      } catch {
        throw cannotStart(error.localizedDescription, path: path)
      }
      try? source.fileHandleForReading.close()
      let writer = PipeWriter(input, source.fileHandleForWriting)
      writer.start()
      var output = Output()
      collect(
        result.fileHandleForReading.fileDescriptor, errors.fileHandleForReading.fileDescriptor,
        until: end, limit: limit, into: &output)
      // A program may close its streams without exiting.
      while !output.isTimedOut, !output.isTruncated, !Task.isCancelled {
        if hasEnded.wait(timeout: .now() + .milliseconds(100)) == .success { break }
        output.isTimedOut = SuspendingClock.now >= end
      }
      if output.isTimedOut || output.isTruncated || Task.isCancelled {
        kill(process.processIdentifier, SIGKILL)
      }
      process.waitUntilExit()
      // The writer stops when the reader exits, unless a child process inherited the reader's
      // input.
      writer.wait(seconds: 5)
      try Task.checkCancellation()
      try note(process, hasLimits: memory != nil, path: path, in: &output)
      return output
    }

    /// POSIX has no way to start a program with limits, so a shell limits itself first.
    ///
    /// On Linux its `ulimit` limits the address space (in KiB). On macOS it refuses that, and only
    /// the time is limited.
    private func command(
      _ arguments: [String], seconds: Int, memory: Int?
    ) -> (URL, [String]) {
      guard let memory else { return (url, arguments) }
      let limits = "ulimit -c 0; ulimit -v \(max(1, memory >> 10)); ulimit -t \(seconds + 1)"
      let script = "{ \(limits); } 2>/dev/null\nexec \"$0\" \"$@\""
      return (URL(fileURLWithPath: "/bin/sh"), ["-c", script, url.path] + arguments)
    }

    private func note(
      _ process: Process, hasLimits: Bool, path: String, in output: inout Output
    ) throws {
      output.status = process.terminationStatus
      let isSignal = process.terminationReason == .uncaughtSignal
      guard hasLimits, !output.isTruncated else { return }
      // The shell's exit code if it can't execute the program.
      if !isSignal, output.status == 126 || output.status == 127 {
        throw cannotStart(output.standardError.trimmedText, path: path)
      }
      if isSignal, output.status == SIGXCPU || output.status == SIGKILL { output.isTimedOut = true }
      let message = output.standardError.lowercased()
      output.isTooLarge =
        !output.isTimedOut && output.status != 0
        && ["out of memory", "bad_alloc", "cannot allocate"].contains(where: message.contains)
    }

    private func cannotStart(_ reason: String, path: String) -> ImportProblem {
      ImportProblem(
        .unreadable, path: path,
        message: "The program \(name) that reads it can't be started (\(reason)).",
        remedy: "See whether \(url.path) runs when it is called by hand, and install it again if "
          + "it doesn't.")
    }

    /// Reads both streams until they end, the time is up, or the output exceeds its limit.
    private func collect(
      _ result: Int32, _ errors: Int32, until end: SuspendingClock.Instant, limit: Int,
      into output: inout Output
    ) {
      var errorBytes: [UInt8] = []
      var streams = [
        pollfd(fd: result, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      while streams.contains(where: { $0.fd >= 0 }) {
        guard SuspendingClock.now < end else {
          output.isTimedOut = true
          break
        }
        if Task.isCancelled { break }
        guard poll(&streams, nfds_t(streams.count), 200) > 0 else { continue }
        for index in streams.indices where streams[index].fd >= 0 && streams[index].revents != 0 {
          let got = Self.fill(buffer, from: streams[index].fd)
          guard got > 0 else {
            streams[index].fd = -1
            continue
          }
          if index == 0 {
            output.bytes += buffer[..<got]
          } else if errorBytes.count < 1 << 14 {
            errorBytes += buffer[..<got]
          }
        }
        if output.bytes.count > limit {
          output.bytes.removeLast(output.bytes.count - limit)
          output.isTruncated = true
          break
        }
      }
      output.standardError = String(decoding: errorBytes, as: UTF8.self)
    }

    private static func fill(
      _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32
    ) -> Int {
      while true {
        let got = read(descriptor, buffer.baseAddress, buffer.count)
        if got >= 0 || errno != EINTR { return got }
      }
    }
  }

  /// Writes bytes to a pipe on a thread of its own, and then closes the pipe.
  private final class PipeWriter: Sendable {
    private let input: FileContent
    private let handle: FileHandle
    private let done = DispatchSemaphore(value: 0)

    init(_ input: FileContent, _ handle: FileHandle) {
      self.input = input
      self.handle = handle
    }

    func start() {
      Thread.detachNewThread { [self] in
        write()
        try? handle.close()
        done.signal()
      }
    }

    func wait(seconds: Int) { _ = done.wait(timeout: .now() + .seconds(seconds)) }

    private func write() {
      // If the program exits before it has read everything, SIGPIPE must not end this process. The
      // signal is sent to the writing thread, which blocks it.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      var offset = 0
      while let got = try? input.reader.read(into: buffer, at: offset), got > 0 {
        let piece = Data(bytesNoCopy: buffer.baseAddress!, count: got, deallocator: .none)
        do { try handle.write(contentsOf: piece) } catch { return }
        offset += got
      }
    }
  }
#endif
