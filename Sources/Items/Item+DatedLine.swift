extension Item {
  /// A line of a note that names a time of a task or an appointment.
  ///
  /// A task with several dates, such as those on which it is planned and due, has one for each.
  public struct DatedLine: Sendable, Hashable {
    /// The line of the item's ``Item/text``, counted from 0.
    public var line: Int
    /// The words of the task or the appointment, without its dates.
    public var title: String
    /// A Boolean value that indicates whether it is a task; otherwise it is an appointment.
    public var isTask: Bool
    /// A word such as `Due`, `Scheduled` or `Completed`; empty if there is none.
    public var status: String
    /// The times, by the reader's clock.
    public var schedule: Schedule

    /// Creates a dated line.
    public init(
      line: Int, title: String, isTask: Bool = true, status: String = "", schedule: Schedule
    ) {
      self.line = line
      self.title = title
      self.isTask = isTask
      self.status = status
      self.schedule = schedule
    }
  }
}
