#if canImport(BackgroundTasks) && !os(macOS)
  public import BackgroundTasks
  public import Foundation

  /// A task of the system that indexes in the background, while the device is at a charger.
  ///
  /// ```swift
  /// let indexing = BackgroundIndexing("com.example.planner.index", suspension: suspension) {
  ///   try await indexer.update()
  /// }
  /// indexing.register()        // before the app has launched
  /// try indexing.schedule()    // when it goes to the background
  /// ```
  ///
  /// The identifier stands in the app's `Info.plist` under `BGTaskSchedulerPermittedIdentifiers`,
  /// and `processing` under `UIBackgroundModes`. When the device gets hot, or the system ends the
  /// task, the work is cancelled and scheduled again.
  public struct BackgroundIndexing: Sendable {
    private let identifier: String
    private let policy: IndexingPolicy
    private let suspension: LibrarySuspension
    private let work: @Sendable () async throws -> Void

    /// Creates a task.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the task.
    ///   - policy: The policy that ends the work.
    ///   - suspension: The suspension of the app's libraries.
    ///   - work: The work, which continues where it stopped if it is cancelled and called again.
    public init(
      _ identifier: String, policy: IndexingPolicy = IndexingPolicy(),
      suspension: LibrarySuspension, work: @escaping @Sendable () async throws -> Void
    ) {
      self.identifier = identifier
      self.policy = policy
      self.suspension = suspension
      self.work = work
    }

    /// Registers the task, which has to be done before the app has launched.
    ///
    /// - Returns: `false` if the `Info.plist` lacks the identifier.
    @discardableResult
    public func register() -> Bool {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
        let launched = LaunchedTask(task: task)
        let running = Task { await run(launched) }
        task.expirationHandler = {
          running.cancel()
          suspension.expire()
        }
      }
    }

    /// Asks the system to run the task when the device is at a charger.
    ///
    /// - Throws: The scheduler's error, for example if the person has switched off background
    ///   refresh.
    public func schedule(earliest: Date? = nil) throws {
      let request = BGProcessingTaskRequest(identifier: identifier)
      request.earliestBeginDate = earliest
      request.requiresExternalPower = true
      request.requiresNetworkConnectivity = false
      try BGTaskScheduler.shared.submit(request)
    }

    private func run(_ launched: LaunchedTask) async {
      var isDone = false
      do {
        let outcome = try await suspension.activity {
          try await policy.run(under: Self.conditions, work)
        }
        isDone = outcome == .finished
      } catch {
        // It is done again with the next task; the system only counts successes.
      }
      if !isDone { try? schedule(earliest: Date(timeIntervalSinceNow: 15 * 60)) }
      launched.task.setTaskCompleted(success: isDone)
    }

    @Sendable private static func conditions() -> IndexingConditions {
      let process = ProcessInfo.processInfo
      // The request requires the charger.
      return IndexingConditions(
        heat: IndexingConditions.Heat(process.thermalState),
        isLowPower: process.isLowPowerModeEnabled, isCharging: true, isInBackground: true)
    }
  }

  extension IndexingConditions.Heat {
    /// Creates the heat that the system reports.
    public init(_ state: ProcessInfo.ThermalState) {
      switch state {
      case .nominal: self = .nominal
      case .fair: self = .fair
      case .serious: self = .serious
      case .critical: self = .critical
      @unknown default: self = .critical
      }
    }
  }

  /// A task of the system, which may be completed from any thread.
  private struct LaunchedTask: @unchecked Sendable {
    let task: BGTask
  }
#endif
