import Foundation

/// Standard output without buffering, so that a response is visible while it is generated.
enum Output {
  /// Writes a part of a response.
  ///
  /// The output of a model may contain control characters that a terminal would interpret. They are
  /// removed, except line breaks and tabs.
  static func text(_ text: String) {
    let scalars = text.unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
    }
    FileHandle.standardOutput.write(Data(String(String.UnicodeScalarView(scalars)).utf8))
  }

  static func line(_ line: String) { text(line + "\n") }

  static func trace(_ lines: [String]) { for line in lines { self.line("  | \(line)") } }
}
