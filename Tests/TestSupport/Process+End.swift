package import Foundation

extension Process {
  /// The end of a process.
  package struct End: Sendable {
    /// The exit status, or the number of the signal.
    package var status: Int32
    package var wasSignaled: Bool
  }

  package struct StillRunning: Error {
    var limit: Duration
  }

  /// Waits until the process has ended, and blocks no thread.
  ///
  /// - Throws: ``StillRunning`` if the process had to be killed.
  package func end(within limit: Duration = .seconds(1200)) async throws -> End {
    let deadline = ContinuousClock.now + limit
    while true {
      if let end = endSoFar { return end }
      if ContinuousClock.now > deadline {
        kill(processIdentifier, SIGKILL)
        throw StillRunning(limit: limit)
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Waits until the process has ended, where the caller can't be asynchronous.
  package func waitForEnd() -> End {
    while true {
      if let end = endSoFar { return end }
      usleep(1000)
    }
  }

  /// The end of the process; `nil` while it is running.
  ///
  /// The system is asked, too: Foundation learns of an end from a socket, which a child that
  /// another thread starts at the same time may keep open.
  package var endSoFar: End? {
    guard isRunning else {
      return End(status: terminationStatus, wasSignaled: terminationReason == .uncaughtSignal)
    }
    var info = siginfo_t()
    let number = id_t(processIdentifier)
    guard waitid(P_PID, number, &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return nil }
    #if canImport(Glibc)
      let (ended, status) = (info._sifields._sigchld.si_pid, info._sifields._sigchld.si_status)
    #else
      let (ended, status) = (info.si_pid, info.si_status)
    #endif
    guard ended == processIdentifier else { return nil }
    return End(status: status, wasSignaled: info.si_code != CLD_EXITED)
  }
}
