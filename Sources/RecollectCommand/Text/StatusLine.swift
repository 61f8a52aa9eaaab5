import Synchronization

/// A line on standard error that shows the current activity and is erased afterwards.
///
/// Nothing is shown if standard error isn't a terminal on which a line can be rewritten.
final class StatusLine: Sendable {
  private let isShown = Mutex(false)

  /// Shows a text in place of the previous one.
  func show(_ text: String) {
    guard Terminal.error.canRewrite else { return }
    let line = TextWidth.prefix(SafeText.line(text), columns: Terminal.error.width - 1)
    isShown.withLock { $0 = true }
    Terminal.error.write("\r" + Terminal.error.styled(line, .dim) + "\u{1B}[K")
  }

  /// Erases the line, so that the next output begins in the first column.
  func erase() {
    let wasShown = isShown.withLock { shown in
      defer { shown = false }
      return shown
    }
    if wasShown { Terminal.error.write("\r\u{1B}[K") }
  }
}
