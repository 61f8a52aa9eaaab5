import Foundation

extension Terminal {
  /// Writes a text; one that is longer than the terminal is high, by the person's pager.
  ///
  /// `PAGER` names the pager, `less` if it isn't set. If it is empty or `cat`, there is none.
  func page(_ text: String) {
    guard let height, text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= height,
      let pager = Self.pager
    else { return write(text) }
    // Colors and links are kept, and a text that fits after all ends the pager.
    setenv("LESS", "FRX", 0)
    guard let pipe = popen(pager, "w") else { return write(text) }
    // Ctrl-C is for the pager, which may also end before it has read everything.
    signal(SIGINT, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    fputs(text, pipe)
    let status = pclose(pipe)
    signal(SIGINT, SIG_DFL)
    Self.prepare()
    // 127 is the shell's code for a program that it can't find.
    if status == 127 << 8 { write(text) }
  }

  /// The lines of the terminal; `nil` if it is none or doesn't tell.
  private var height: Int? {
    var size = winsize()
    guard canRewrite, Self.inputIsTerminal, ioctl(1, UInt(TIOCGWINSZ), &size) == 0 else {
      return nil
    }
    return size.ws_row > 0 ? Int(size.ws_row) : nil
  }

  private static var pager: String? {
    let named = ProcessInfo.processInfo.environment["PAGER"] ?? "less"
    return named.allSatisfy(\.isWhitespace) || named == "cat" ? nil : named
  }
}

extension Terminal {
  /// Returns a text that leads to a file, if the terminal has links and the file is there.
  func linked(_ text: String, to path: String) -> String {
    guard hasStyle, ProcessInfo.processInfo.environment["TERM"] != "linux",
      FileManager.default.fileExists(atPath: path)
    else { return text }
    let address = URL(fileURLWithPath: path).absoluteString
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
