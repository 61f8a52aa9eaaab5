/// Limits on the tool calls of one request.
public struct ToolLimits: Sendable {
  /// The maximum number of rounds in which the model calls tools before it responds.
  ///
  /// In one round the model may make any number of calls. After the last round it can no longer
  /// call tools and has to answer, which also happens after two rounds that only repeat earlier
  /// calls. An engine that doesn't enforce this may call tools again, and then the request throws
  /// ``LanguageModelSession/ToolRoundsError``.
  public var maximumRounds: Int

  /// The maximum duration of one call; `nil` sets no limit.
  ///
  /// A call that takes longer is cancelled, and the request throws
  /// ``LanguageModelSession/ToolCallError`` with ``ToolTimeoutError``. The error is thrown
  /// immediately, even if the tool ignores the cancellation.
  public var callTimeout: Duration?

  /// The clock that measures ``callTimeout``.
  public var clock: any Clock<Duration>

  /// Creates limits; by default eight rounds, and one minute for each call.
  public init(
    maximumRounds: Int = 8, callTimeout: Duration? = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    precondition(maximumRounds >= 0, "maximumRounds of ToolLimits is zero or more.")
    self.maximumRounds = maximumRounds
    self.callTimeout = callTimeout
    self.clock = clock
  }
}
