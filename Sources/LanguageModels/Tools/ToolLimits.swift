/// How often and how long tools may be called in one request.
public struct ToolLimits: Sendable {
  /// Most times the model may call tools before it must have answered; any number of calls at a
  /// time.
  ///
  /// The next time throws `LanguageModelSession.ToolRoundsError`.
  public var maximumRounds: Int

  /// Longest time one call may take; nil waits for ever.
  ///
  /// A call that takes longer is cancelled and `LanguageModelSession.ToolCallError` is thrown with
  /// `ToolTimeoutError`, at once, even if the tool doesn't heed the cancellation.
  public var callTimeout: Duration?

  /// What `callTimeout` is measured with.
  public var clock: any Clock<Duration>

  /// Creates limits: by default eight rounds, and a minute for each call.
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
