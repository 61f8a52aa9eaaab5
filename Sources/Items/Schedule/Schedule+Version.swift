public import Foundation

extension Schedule {
  /// A version of an event: an invitation, a change, a cancellation, an answer or the calendar's own.
  ///
  /// Versions with equal ``event``, ``organizer``, ``replacedTime`` and ``replacesLater`` replace
  /// each other. The one with the greatest ``number`` counts, or the one ``written`` last if the
  /// numbers are equal (RFC 5546, section 2.1.4). An answer changes nothing.
  public struct Version: Sendable, Hashable {
    /// The state of an event according to a version.
    public enum State: String, Sendable, Hashable {
      /// The event takes place.
      case planned
      /// The event, or the replaced time of its series, doesn't take place.
      case cancelled
      /// Someone accepts, declines, or proposes another time.
      case answer
    }

    /// The identifier that the versions of an event share, and the exceptions of its series.
    public var event: String
    /// The address or name of the organizer; empty if there is none.
    public var organizer: String
    /// The beginning of the one time of a series that this version is about; `nil` for all.
    ///
    /// Midnight in UTC may stand for the day of that time.
    public var replacedTime: Date?
    /// A Boolean value that indicates whether the version is about all later times, too.
    ///
    /// They move by as much as the replaced time does.
    public var replacesLater: Bool
    /// The number of the change: that of an invitation is 0.
    public var number: Int
    /// The moment at which the version was written; `nil` if that isn't known.
    public var written: Date?
    /// The state of the event.
    public var state: State

    /// Creates a version.
    public init(
      event: String, organizer: String = "", replacedTime: Date? = nil,
      replacesLater: Bool = false, number: Int = 0, written: Date? = nil, state: State = .planned
    ) {
      (self.event, self.organizer, self.replacedTime) = (event, organizer, replacedTime)
      self.replacesLater = replacesLater
      (self.number, self.written, self.state) = (number, written, state)
    }

    /// A text that is equal for versions that say the same, whenever they were written.
    ///
    /// Some calendars write the time of the export.
    var fingerprint: String {
      let replaced = replacedTime.map { "\($0.timeIntervalSince1970)" } ?? ""
      let later = replacesLater ? " and later" : ""
      return [event, organizer, replaced + later, "\(number)", state.rawValue]
        .joined(separator: "\n")
    }
  }
}
