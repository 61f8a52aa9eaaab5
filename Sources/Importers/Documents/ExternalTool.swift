#if os(macOS) || os(Linux)
  import Foundation

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A program that is installed beside this one, given its input and asked for its output.
  struct ExternalTool {
    /// What came of a run.
    struct Output {
      var bytes: [UInt8] = []
      /// What it wrote to its error stream, as far as it is kept.
      var complaint = ""
      var status: Int32 = 0
      /// Whether it took too long and was ended.
      var isLate = false
      /// Whether it had more to say than there was room for, and was ended.
      var isCut = false
    }

    private let url: URL

    /// Finds the program, or gives `nil` when it isn't installed.
    init?(_ name: String) {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let folders =
        path.split(separator: ":").map(String.init) + [
          "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/opt/local/bin",
        ]
      let found = folders.filter { $0.hasPrefix("/") }.map { $0 + "/" + name }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
      guard let found else { return nil }
      url = URL(fileURLWithPath: found)
    }

    /// Runs the program with the bytes as its standard input.
    ///
    /// A second thread writes the input, as the program may write before it has read everything.
    func run(
      _ arguments: [String], input: ArchiveContent, seconds: Int, limit: Int
    ) throws -> Output {
      let process = Process()
      let (source, result, errors) = (Pipe(), Pipe(), Pipe())
      process.executableURL = url
      process.arguments = arguments
      process.standardInput = source
      process.standardOutput = result
      process.standardError = errors
      try process.run()
      try? source.fileHandleForReading.close()
      let writer = PipeWriter(input, source.fileHandleForWriting)
      writer.start()
      var output = Output()
      collect(
        result.fileHandleForReading.fileDescriptor, errors.fileHandleForReading.fileDescriptor,
        seconds: seconds, limit: limit, into: &output)
      if output.isLate || output.isCut { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      writer.wait()
      output.status = process.terminationStatus
      return output
    }

    /// Reads both streams until they end, time is up or there is too much.
    private func collect(
      _ result: Int32, _ errors: Int32, seconds: Int, limit: Int, into output: inout Output
    ) {
      let end = ContinuousClock.now + .seconds(seconds)
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
        guard poll(&streams, nfds_t(streams.count), 1000) > 0 else { continue }
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

    func wait() { done.wait() }

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
