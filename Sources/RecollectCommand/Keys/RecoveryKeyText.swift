import Foundation

enum RecoveryKeyText {
  /// Prints the words, four on a line.
  static func show(_ key: String, on stream: Terminal = .output) {
    Terminal.error.write(
      "Write the recovery key down and keep it away from this machine. Whoever has it can read the "
        + "library.\n")
    let words = key.split(separator: "-").map(String.init)
    for start in stride(from: 0, to: words.count, by: 4) {
      stream.write(words[start..<min(start + 4, words.count)].joined(separator: " ") + "\n")
    }
  }
}
