import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The mode of a terminal in which it marks what is pasted, and passes each key on.
///
/// From the first message on, keys aren't echoed and a line isn't edited by the system, whose lines
/// end at 4,096 bytes. That holds while an answer is written, so that a paste made then has its end.
/// The terminal is restored while the program is stopped and whenever it ends, except by `SIGKILL`.
final class PasteMode {
  init() {
    guard tcgetattr(0, &savedMode) == 0 else { return }
    typingMode = savedMode
    typingMode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    canRestore = true
    atexit { restoreTerminal() }
    for number in endings + faults {
      sigaction(number, nil, &formerActions[Int(number)])
      // Signals that the environment ignores, as under `nohup`, stay ignored.
      if formerActions[Int(number)].isIgnored { continue }
      signal(number) { number in
        restoreTerminal()
        sigaction(number, &formerActions[Int(number)], nil)
        // A fault happens again as soon as this returns.
        if endings.contains(number) { raise(number) }
      }
    }
    sigaction(SIGTSTP, nil, &formerActions[Int(SIGTSTP)])
    if !formerActions[Int(SIGTSTP)].isIgnored { signal(SIGTSTP, suspend) }
    signal(SIGCONT) { _ in resumeTyping() }
  }

  /// Begins to read a message.
  func begin() { if canRestore { enterTypingMode() } }

  deinit { restoreTerminal() }
}

extension sigaction {
  fileprivate var isIgnored: Bool {
    #if canImport(Glibc)
      let handler = __sigaction_handler.sa_handler
    #else
      let handler = __sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The signals that end the program from outside, or by `abort`.
private let endings = [SIGTERM, SIGHUP, SIGQUIT, SIGABRT]
/// The signals of a crash, of which Swift's own handlers may print a backtrace.
private let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE]

// Handlers of signals have no other way to these. They are written before the handlers are set, or
// are single words.
private nonisolated(unsafe) var formerActions = Array(repeating: sigaction(), count: 32)
private nonisolated(unsafe) var savedMode = termios()
private nonisolated(unsafe) var typingMode = termios()
private nonisolated(unsafe) var canRestore = false
private nonisolated(unsafe) var isTyping = false
private let marksPastes: StaticString = "\u{1B}[?2004h"
private let marksNothing: StaticString = "\u{1B}[?2004l"

private func enterTypingMode() {
  isTyping = true
  tcsetattr(0, TCSANOW, &typingMode)
  _ = write(1, marksPastes.utf8Start, marksPastes.utf8CodeUnitCount)
}

/// A Boolean value that indicates whether another process group has the terminal.
///
/// To change the terminal would then stop the program, and disturb the other one.
private var isInBackground: Bool {
  let foreground = tcgetpgrp(0)
  return foreground != -1 && foreground != getpgrp()
}

/// Restores the terminal; it may be called by a signal's handler.
private func restoreTerminal() {
  guard canRestore else { return }
  isTyping = false
  if isInBackground { return }
  tcsetattr(0, TCSANOW, &savedMode)
  _ = write(1, marksNothing.utf8Start, marksNothing.utf8CodeUnitCount)
}

/// Stops the program, as Ctrl-Z asks, with the terminal restored until it continues.
private func suspend(_ number: Int32) {
  let (wasTyping, error) = (isTyping, errno)
  defer { errno = error }
  restoreTerminal()
  isTyping = wasTyping
  signal(number, SIG_DFL)
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(number)
  // The program has been continued.
  signal(number, suspend)
  resumeTyping()
}

private func resumeTyping() {
  let error = errno
  defer { errno = error }
  if isTyping, !isInBackground { enterTypingMode() }
}
