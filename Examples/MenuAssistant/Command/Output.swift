import Foundation

/// Standard output, written at once: an answer is to be seen while it grows.
enum Output {
  /// Writes a piece of an answer.
  ///
  /// What a model writes may hold control characters, which a terminal would obey: they are left out.
  static func text(_ text: String) {
    let scalars = text.unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
    }
    FileHandle.standardOutput.write(Data(String(String.UnicodeScalarView(scalars)).utf8))
  }

  static func line(_ line: String) { text(line + "\n") }

  static func trace(_ lines: [String]) { for line in lines { self.line("  | \(line)") } }
}
