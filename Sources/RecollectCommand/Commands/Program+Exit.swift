import ArgumentParser

extension Program {
  /// Returns a help text without its discussion: the first line, then what begins with the usage.
  private static func short(_ help: String) -> String {
    guard let usage = help.firstRange(of: "\n\nUSAGE: "),
      let first = help.split(separator: "\n", maxSplits: 1).first
    else { return help }
    return first + help[usage.lowerBound...]
      + "\n\n--help says more and has examples."
  }

  static func exit(with error: any Error) -> Never {
    // The parser has an exit code for its own errors, which include requests for help.
    let code = exitCode(for: error)
    if error is ExitCode || [.success, .validationFailure].contains(code) {
      // Printed here because the parser doesn't notice when a write fails, as on a full disk.
      let asksForLess = CommandLine.arguments.contains("-h")
      let message = asksForLess ? short(fullMessage(for: error)) : fullMessage(for: error)
      let stream = code == .success ? Terminal.output : Terminal.error
      if !message.isEmpty { stream.write(message + "\n") }
      exit(withError: code)
    }
    let failure = Failure(error)
    failure.show()
    exit(withError: failure.status.code)
  }
}
