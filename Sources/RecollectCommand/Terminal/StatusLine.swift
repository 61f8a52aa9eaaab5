import Synchronization

/// One line on standard error that says what is going on, written over in place and then erased.
///
/// Where a line can't be written over, nothing is shown.
final class StatusLine: Sendable {
  private let isShown = Mutex(false)

  /// Shows the line in place of what it said before.
  func show(_ text: String) {
    guard Terminal.error.canRewrite else { return }
    let line = TextWidth.prefix(SafeText.line(text), columns: Terminal.error.width - 1)
    isShown.withLock { $0 = true }
    Terminal.error.write("\r" + Terminal.error.styled(line, .quiet) + "\u{1B}[K")
  }

  /// Takes the line away, so that what is written next begins a fresh one.
  func erase() {
    let wasShown = isShown.withLock { shown in
      defer { shown = false }
      return shown
    }
    if wasShown { Terminal.error.write("\r\u{1B}[K") }
  }
}
