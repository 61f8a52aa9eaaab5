import Foundation

/// A program that takes the place of this one, with its terminal, signals and exit code.
enum NextProgram {
  /// Starts the first of the words with the others as arguments.
  ///
  /// - Returns: Only if it can't be started, why.
  static func start(_ words: [String]) -> String {
    var pointers = words.map { strdup($0) } + [nil]
    execvp(words[0], &pointers)
    return String(cString: strerror(errno))
  }
}
