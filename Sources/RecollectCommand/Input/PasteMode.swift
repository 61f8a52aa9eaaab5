import Foundation

/// A terminal mode that marks pasted text and passes each key on.
///
/// From the first message on, the system doesn't echo keys or edit lines; its lines would end at
/// 4,096 bytes. The mode stays on while an answer is written, so that the end of a paste made then
/// is seen. The terminal is restored while the program is stopped and whenever it ends, except by
/// `SIGKILL`.
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

/// Signals that end the program from outside, or by `abort`.
private let endings = [SIGTERM, SIGHUP, SIGQUIT, SIGABRT]
/// Signals of a crash, for which Swift's own handlers may print a backtrace.
private let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE]

// Global, because a signal handler can reach nothing else. They are written before the handlers are
// set, or are single words.
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

/// To change a terminal that another process group has would stop this program.
private var isInBackground: Bool {
  let foreground = tcgetpgrp(0)
  return foreground != -1 && foreground != getpgrp()
}

/// A signal handler may call this.
private func restoreTerminal() {
  guard canRestore else { return }
  isTyping = false
  if isInBackground { return }
  tcsetattr(0, TCSANOW, &savedMode)
  _ = write(1, marksNothing.utf8Start, marksNothing.utf8CodeUnitCount)
}

/// Stops the program after Ctrl-Z, with the terminal restored until it continues.
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
