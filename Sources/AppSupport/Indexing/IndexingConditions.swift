/// The state of a device, as far as it decides whether texts are embedded now.
public struct IndexingConditions: Sendable, Hashable {
  /// The heat of a device, as the system reports it.
  public enum Heat: Int, Sendable, Hashable, Comparable {
    /// As usual.
    case nominal
    /// Slightly warm.
    case fair
    /// Hot: the system asks apps to do less.
    case serious
    /// Too hot: the system asks apps to stop.
    case critical

    /// Compares the heat.
    public static func < (left: Heat, right: Heat) -> Bool { left.rawValue < right.rawValue }
  }

  /// The heat of the device.
  public var heat: Heat
  /// A Boolean value that indicates whether the person has switched on low power mode.
  public var isLowPower: Bool
  /// A Boolean value that indicates whether the device is at a charger.
  public var isCharging: Bool
  /// A Boolean value that indicates whether the app is in the background.
  public var isInBackground: Bool
  /// The time until the system ends the app's work in the background; `nil` if it isn't known.
  public var timeLeft: Duration?

  /// Creates conditions; by default those of a cool device whose app is in front.
  public init(
    heat: Heat = .nominal, isLowPower: Bool = false, isCharging: Bool = false,
    isInBackground: Bool = false, timeLeft: Duration? = nil
  ) {
    self.heat = heat
    self.isLowPower = isLowPower
    self.isCharging = isCharging
    self.isInBackground = isInBackground
    self.timeLeft = timeLeft
  }
}
