/// The rule that decides whether texts are embedded now or later.
///
/// Embedding keeps the processor busy, so it waits on a hot device, in low power mode, and in the
/// background without a charger. Nothing is lost by waiting: an import continues where it stopped,
/// and what isn't embedded yet is found once it is.
public struct IndexingPolicy: Sendable, Hashable {
  /// The decision of a policy.
  public enum Decision: Sendable, Hashable {
    /// Embed now.
    case index
    /// Embed later, for a reason.
    case wait(Reason)
  }

  /// A reason to wait.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// The device is too hot.
    case heat
    /// The person saves power.
    case lowPower
    /// The app is in the background, and the device isn't at a charger.
    case noCharger
    /// The system is about to end the app's work.
    case noTime
  }

  /// The highest heat at which texts are embedded.
  public var maximumHeat: IndexingConditions.Heat
  /// A Boolean value that indicates whether work in the background needs a charger.
  public var needsChargerInBackground: Bool
  /// The least time left in which work is begun or continued.
  ///
  /// A batch of texts is embedded between two looks at the time, and a thread is stored after it.
  public var minimumTimeLeft: Duration

  /// Creates a policy.
  public init(
    maximumHeat: IndexingConditions.Heat = .fair, needsChargerInBackground: Bool = true,
    minimumTimeLeft: Duration = .seconds(5)
  ) {
    self.maximumHeat = maximumHeat
    self.needsChargerInBackground = needsChargerInBackground
    self.minimumTimeLeft = minimumTimeLeft
  }

  /// Returns the decision under the given conditions.
  ///
  /// Of several reasons to wait, the first is given in this order: time, heat, power, charger. At a
  /// charger, low power mode doesn't count.
  public func decision(under conditions: IndexingConditions) -> Decision {
    if let left = conditions.timeLeft, left < minimumTimeLeft { return .wait(.noTime) }
    if conditions.heat > maximumHeat { return .wait(.heat) }
    if conditions.isCharging { return .index }
    if conditions.isLowPower { return .wait(.lowPower) }
    if conditions.isInBackground && needsChargerInBackground { return .wait(.noCharger) }
    return .index
  }
}
