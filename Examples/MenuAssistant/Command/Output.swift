import Foundation

/// Standard output without buffering, so that a response is visible while it is generated.
enum Output {
  /// Removes control characters except line breaks and tabs, because a terminal would interpret
  /// them.
  static func text(_ text: String) {
    let scalars = text.unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
    }
    FileHandle.standardOutput.write(Data(String(String.UnicodeScalarView(scalars)).utf8))
  }

  static func line(_ line: String) { text(line + "\n") }

  static func trace(_ lines: [String]) { for line in lines { self.line("  | \(line)") } }
}
