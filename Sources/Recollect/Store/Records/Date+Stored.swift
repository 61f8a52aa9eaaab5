import Foundation

extension Date {
  /// The time as it is stored: ISO 8601 in UTC, to the second, so that text order is time order.
  var stored: String { formatted(.iso8601) }

  /// Creates a date from its stored form.
  init?(stored: String) {
    guard let date = try? Date(stored, strategy: .iso8601) else { return nil }
    self = date
  }
}
