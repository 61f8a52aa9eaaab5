import ArgumentParser

extension Program {
  static func exit(with error: any Error) -> Never {
    // The parser has an exit code for its own errors, which include requests for help.
    let code = exitCode(for: error)
    if error is ExitCode || [.success, .validationFailure].contains(code) {
      // Printed here because the parser doesn't notice when a write fails, as on a full disk.
      let message = fullMessage(for: error)
      let stream = code == .success ? Terminal.output : Terminal.error
      if !message.isEmpty { stream.write(message + "\n") }
      exit(withError: code)
    }
    let failure = Failure(error)
    failure.show()
    exit(withError: failure.status.code)
  }
}
