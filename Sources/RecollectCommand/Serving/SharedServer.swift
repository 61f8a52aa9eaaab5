#if Server
  import Foundation
  import RecollectServer

  /// The one process that serves all agents of a library.
  ///
  /// Whoever finds none starts it. A lock lets only one program start it at a time.
  struct SharedServer: Sendable {
    let arguments: [String]
    let greeting: AgentGreeting
    private let path: String

    /// The output of a server to which clients can connect.
    static let ready = "ready\n"
    /// The output of a server that finds another one in its place.
    static let busy = "busy\n"

    private struct StartFailure: Error {}

    /// Returns `nil` if there is no folder for its socket.
    init?(of library: URL, purpose: String, arguments: [String], greeting: AgentGreeting) {
      guard let folder = ServerSocket.folder() else { return nil }
      path = ServerSocket.path(of: library, purpose: purpose, folder: folder)
      self.arguments = arguments
      self.greeting = greeting
    }

    /// Returns a connection to the server, which is started if there is none.
    ///
    /// It blocks until the server is ready.
    func connect() throws -> Int32 {
      if let connection = greeting.connect(to: path) { return connection }
      let lock = open(path + ".start", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard lock >= 0 else { throw StartFailure() }
      defer { close(lock) }
      guard flock(lock, LOCK_EX) == 0 else { throw StartFailure() }
      // A server that is just ending keeps its place for a moment.
      for _ in 0..<100 {
        if let connection = greeting.connect(to: path) { return connection }
        guard try start() == Self.busy else { continue }
        usleep(50_000)
      }
      throw StartFailure()
    }

    /// Starts the server and returns what it prints once it is ready.
    private func start() throws -> String {
      let output = Pipe()
      guard let program = Bundle.main.executableURL?.path,
        spawn(program, output: output.fileHandleForWriting.fileDescriptor)
      else { throw StartFailure() }
      try output.fileHandleForWriting.close()
      let text = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      guard [Self.ready, Self.busy].contains(text) else { throw StartFailure() }
      return text
    }

    private static var openDescriptors: [Int32] {
      let listed = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")
      return listed.map { $0.compactMap { Int32($0) } } ?? Array(0..<1024)
    }

    /// Starts a process with nothing open but its output.
    private func spawn(_ program: String, output: Int32) -> Bool {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, output, 1)
      posix_spawn_file_actions_addopen(
        &actions, 2, path + ".log", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
      var defaults = sigset_t()
      sigemptyset(&defaults)
      for signal in [SIGCHLD, SIGPIPE] { sigaddset(&defaults, signal) }
      posix_spawnattr_setsigdefault(&attributes, &defaults)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
      // The agent waits for the end of pipes that the server must not keep open.
      for descriptor in Self.openDescriptors where descriptor > 2 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      }
      var words = ([program] + arguments).map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      var process = pid_t()
      return posix_spawn(&process, program, &actions, &attributes, &words, environ) == 0
    }
  }
#endif
