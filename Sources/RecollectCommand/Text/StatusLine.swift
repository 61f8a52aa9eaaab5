import Synchronization

/// The current activity on standard error, below lines that are worth reading until it is erased.
///
/// Nothing is shown if standard error isn't a terminal on which a line can be rewritten.
final class StatusLine: Sendable {
  private let shownLines = Mutex(0)

  /// Replaces what was shown before; the lines must be safe to print.
  func show(_ text: String, below lines: [String] = []) {
    guard Terminal.error.canRewrite else { return }
    // A line that is too long would take several rows, and wouldn't be erased.
    let rows = (lines + [SafeText.line(text)]).map {
      TextWidth.prefix($0, columns: Terminal.error.width - 1)
    }
    let styled = rows.dropLast() + rows.suffix(1).map { Terminal.error.styled($0, .dim) }
    shownLines.withLock { shown in
      Terminal.error.write(
        Self.beginning(of: shown) + styled.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K")
      shown = rows.count
    }
  }

  /// Shows the progress of long work; where no line can be rewritten, as in a log file, a line is
  /// printed.
  func report(_ text: String) {
    if Terminal.error.canRewrite {
      show(text)
    } else {
      Terminal.error.write(SafeText.line(text) + "\n")
    }
  }

  /// The next output begins in the first column.
  func erase() {
    shownLines.withLock { shown in
      if shown > 0 { Terminal.error.write(Self.beginning(of: shown) + "\u{1B}[K") }
      shown = 0
    }
  }

  /// Moves to the beginning of the lines, and erases them if there are several.
  private static func beginning(of lines: Int) -> String {
    lines > 1 ? "\r\u{1B}[\(lines - 1)A\u{1B}[J" : "\r"
  }
}
