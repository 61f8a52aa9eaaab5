/// The limits on work grow with the size of the database, so a small file can't demand much work.
package struct QueryLimits: Sendable {
  /// Steps of SQLite's virtual machine that any file may take.
  var steps: Int
  /// Further steps for each byte of the file and its log.
  var stepsPerByte: Int
  /// Seconds that any file may take, without those in which the machine sleeps.
  var seconds: Double
  /// Further seconds for each MiB of the file and its log.
  var secondsPerMebibyte: Double
  var valueBytes: Int
  var statementBytes: Int

  package init(
    steps: Int = 20_000_000, stepsPerByte: Int = 64, seconds: Double = 10,
    secondsPerMebibyte: Double = 1, valueBytes: Int = 1 << 20, statementBytes: Int = 100_000
  ) {
    self.steps = steps
    self.stepsPerByte = stepsPerByte
    self.seconds = seconds
    self.secondsPerMebibyte = secondsPerMebibyte
    self.valueBytes = valueBytes
    self.statementBytes = statementBytes
  }

  /// Allows for reading the file once or several times.
  func budget(bytes: Int, passes: Int = 1) -> QueryWatch.Budget {
    let (more, isOver) = stepsPerByte.multipliedReportingOverflow(by: bytes)
    let onceSteps = isOver ? .max : steps + min(more, .max - steps)
    // The file stores every text once. UTF-16 becomes at most twice as many bytes of UTF-8.
    let onceText = 4 * valueBytes + min(bytes, .max / 4) * 2
    return QueryWatch.Budget(
      steps: min(onceSteps, .max / passes) * passes,
      seconds: (seconds + secondsPerMebibyte * Double(bytes) / 1_048_576) * Double(passes),
      textBytes: min(onceText, .max / passes) * passes)
  }
}
