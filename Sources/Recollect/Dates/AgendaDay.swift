public import Foundation
public import Items

/// A day with what takes place on it.
public struct AgendaDay: Sendable, Hashable {
  /// The first moment of the day in the reader's zone.
  public var date: Date
  /// The entries: whole days first, then in the order of their times.
  public var entries: [Entry]

  /// An event, a meeting or a task on one of its days.
  public struct Entry: Sendable, Hashable {
    /// The title; empty if there is none.
    public var title: String
    /// The kind: that of a note for a task, otherwise that of a meeting.
    public var kind: Item.Kind
    /// The moment at which the event begins, or at which a task without a beginning is due.
    public var start: Date
    /// The moment at which it ends; ``start`` if that isn't known.
    public var end: Date
    /// A Boolean value that indicates whether the event takes whole days.
    public var isAllDay: Bool
    /// The event's own zone; `nil` for whole days and for times of the reader's zone.
    public var timeZone: TimeZone?
    /// The number of this day among those of the event, counted from 1.
    public var day: Int
    /// The number of the event's days.
    public var days: Int
    /// The place; empty if there is none.
    public var location: String
    /// A word such as `Tentative`, `Due` or `Completed`; empty if there is none.
    public var status: String
    /// The id of the item.
    public var itemID: String
    /// The path of the file that the event was read from.
    public var path: String
    /// The line of that file, counted from 1.
    public var line: Int
  }
}
