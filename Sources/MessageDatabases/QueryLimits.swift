/// The most that reading one database may cost, whatever its file says.
///
/// Limits on reading a database of messages, which grow with its size: a small file can't
/// ask for much work.
package struct QueryLimits: Sendable {
  /// Steps of SQLite's virtual machine that are allowed for any file.
  var steps: Int
  /// Further steps for each byte of the file and its log.
  var stepsPerByte: Int
  /// Seconds that are allowed for any file.
  var seconds: Double
  /// Further seconds for each MiB of the file and its log.
  var secondsPerMebibyte: Double
  /// Bytes of the longest text or blob that is read.
  var valueBytes: Int
  /// Bytes of the longest statement, those that describe the tables included.
  var statementBytes: Int

  /// Creates limits that a genuine database stays far below.
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

  /// The work that may be spent on a file of this many bytes.
  func budget(bytes: Int) -> QueryWatch.Budget {
    let (more, isOver) = stepsPerByte.multipliedReportingOverflow(by: bytes)
    return QueryWatch.Budget(
      steps: isOver ? .max : steps + min(more, .max - steps),
      seconds: seconds + secondsPerMebibyte * Double(bytes) / 1_048_576,
      // Every word stands in the file once, in up to twice as many bytes where that is UTF-16.
      textBytes: 4 * valueBytes + min(bytes, .max / 4) * 2)
  }
}
