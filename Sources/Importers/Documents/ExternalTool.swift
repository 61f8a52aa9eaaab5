#if os(macOS) || os(Linux)
  import Foundation
  package import Items

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A program that is installed beside this one, given its input and asked for its output.
  package struct ExternalTool {
    /// What came of a run.
    package struct Output {
      package fileprivate(set) var bytes: [UInt8] = []
      /// What it wrote to its error stream, as far as it is kept.
      package fileprivate(set) var complaint = ""
      package fileprivate(set) var status: Int32 = 0
      /// Whether it took too long and was ended.
      package fileprivate(set) var isLate = false
      /// A Boolean value that indicates whether it wanted more memory than it may have.
      package fileprivate(set) var isTooLarge = false
      /// Whether it had more to say than there was room for, and was ended.
      package fileprivate(set) var isCut = false
    }

    private let name: String
    private let url: URL

    /// Finds the program in the folders of `PATH` and the usual ones, or gives `nil` when it isn't
    /// installed.
    package init?(_ name: String) {
      self.init(name, path: ProcessInfo.processInfo.environment["PATH"] ?? "")
    }

    /// Finds the program in folders as `PATH` lists them, and then in the usual ones.
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

    /// Folders are executable too, in their way.
    private static func isProgram(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
    }

    /// Runs the program with the file's bytes as its standard input.
    ///
    /// - Parameters:
    ///   - arguments: what it is told.
    ///   - file: what it is given to read.
    ///   - seconds: how long it may take until it has ended.
    ///   - limit: most bytes of output.
    ///   - memory: most bytes of memory; `nil` for as much as it likes.
    /// - Throws: `ImportProblem` when it can't be started or the file can't be opened, and
    ///   `CancellationError` when the task is cancelled, which ends the program.
    package func run(
      _ arguments: [String], on file: SourceFile, seconds: Int, limit: Int, memory: Int? = nil
    ) throws -> Output {
      try run(
        arguments, input: ArchiveContent(try FileReader(file)), path: file.path, seconds: seconds,
        limit: limit, memory: memory)
    }

    /// Runs the program with the bytes as its standard input; `path` is what problems call them.
    ///
    /// A second thread writes the input, as the program may write before it has read everything.
    func run(
      _ arguments: [String], input: ArchiveContent, path: String, seconds: Int, limit: Int,
      memory: Int? = nil
    ) throws -> Output {
      try Task.checkCancellation()
      let end = ContinuousClock.now + .seconds(seconds)
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
        throw unstartable(error.localizedDescription, path: path)
      }
      try? source.fileHandleForReading.close()
      let writer = PipeWriter(input, source.fileHandleForWriting)
      writer.start()
      var output = Output()
      collect(
        result.fileHandleForReading.fileDescriptor, errors.fileHandleForReading.fileDescriptor,
        until: end, limit: limit, into: &output)
      // A program may close its streams and stay.
      while !output.isLate, !output.isCut, !Task.isCancelled {
        if hasEnded.wait(timeout: .now() + .milliseconds(100)) == .success { break }
        output.isLate = ContinuousClock.now >= end
      }
      if output.isLate || output.isCut || Task.isCancelled {
        kill(process.processIdentifier, SIGKILL)
      }
      process.waitUntilExit()
      // The writer ends with its reader, unless that has handed its input to a third.
      writer.wait(seconds: 5)
      try Task.checkCancellation()
      try note(process, hasLimits: memory != nil, path: path, in: &output)
      return output
    }

    /// The command that runs the program: itself, or a shell that limits itself and becomes it.
    ///
    /// POSIX has no way to start a program with limits. The shell's `ulimit` knows address space (in
    /// KiB) on Linux; on macOS it refuses, and the time alone is limited.
    private func command(
      _ arguments: [String], seconds: Int, memory: Int?
    ) -> (URL, [String]) {
      guard let memory else { return (url, arguments) }
      let limits = "ulimit -c 0; ulimit -v \(max(1, memory >> 10)); ulimit -t \(seconds + 1)"
      let script = "{ \(limits); } 2>/dev/null\nexec \"$0\" \"$@\""
      return (URL(fileURLWithPath: "/bin/sh"), ["-c", script, url.path] + arguments)
    }

    /// Notes how the program ended.
    private func note(
      _ process: Process, hasLimits: Bool, path: String, in output: inout Output
    ) throws {
      output.status = process.terminationStatus
      let isSignal = process.terminationReason == .uncaughtSignal
      guard hasLimits, !output.isCut else { return }
      // The shell's exit code when it can't become the program.
      if !isSignal, output.status == 126 || output.status == 127 {
        throw unstartable(output.complaint.trimmedText, path: path)
      }
      if isSignal, output.status == SIGXCPU || output.status == SIGKILL { output.isLate = true }
      let complaint = output.complaint.lowercased()
      output.isTooLarge =
        !output.isLate && output.status != 0
        && ["out of memory", "bad_alloc", "cannot allocate"].contains(where: complaint.contains)
    }

    private func unstartable(_ reason: String, path: String) -> ImportProblem {
      ImportProblem(
        .unreadable, path: path,
        sentence: "The program \(name) that reads it can't be started (\(reason)).",
        remedy: "See whether \(url.path) runs when it is called by hand, and install it again if "
          + "it doesn't.")
    }

    /// Reads both streams until they end, time is up or there is too much.
    private func collect(
      _ result: Int32, _ errors: Int32, until end: ContinuousClock.Instant, limit: Int,
      into output: inout Output
    ) {
      var complaint: [UInt8] = []
      var streams = [
        pollfd(fd: result, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      while streams.contains(where: { $0.fd >= 0 }) {
        guard ContinuousClock.now < end else {
          output.isLate = true
          break
        }
        if Task.isCancelled { break }
        guard poll(&streams, nfds_t(streams.count), 200) > 0 else { continue }
        for index in streams.indices where streams[index].fd >= 0 && streams[index].revents != 0 {
          let got = Self.read(streams[index].fd, buffer)
          guard got > 0 else {
            streams[index].fd = -1
            continue
          }
          if index == 0 {
            output.bytes += buffer[..<got]
          } else if complaint.count < 1 << 14 {
            complaint += buffer[..<got]
          }
        }
        if output.bytes.count > limit {
          output.bytes.removeLast(output.bytes.count - limit)
          output.isCut = true
          break
        }
      }
      output.complaint = String(decoding: complaint, as: UTF8.self)
    }

    private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
      while true {
        let got = systemRead(descriptor, buffer)
        if got >= 0 || errno != EINTR { return got }
      }
    }

    private static func systemRead(
      _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
      #if canImport(Darwin)
        Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Glibc)
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
    }
  }

  /// Writes bytes into a pipe on a thread of its own and closes it.
  private final class PipeWriter: Sendable {
    private let input: ArchiveContent
    private let handle: FileHandle
    private let done = DispatchSemaphore(value: 0)

    init(_ input: ArchiveContent, _ handle: FileHandle) {
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
      // A program that ends before it has read everything must not end this one; the signal goes to
      // the thread that writes.
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
