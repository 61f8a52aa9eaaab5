package import Foundation

/// A day written as `2005-01-31`, which begins at midnight in UTC.
package struct Day: Hashable, Sendable, LosslessStringConvertible {
  package let description: String
  package let start: Date

  package init?(_ text: String) {
    // A day that doesn't exist, such as 2005-02-30, is formatted as another day.
    guard let date = try? Date(text, strategy: Self.style), date.formatted(Self.style) == text
    else { return nil }
    description = text
    start = date
  }

  package static var today: Day { Day(Date.now.formatted(style))! }

  package var end: Date { start.addingTimeInterval(24 * 60 * 60) }

  private static let style = Date.ISO8601FormatStyle().year().month().day()
}

extension Day: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let day = Day(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(text) isn't a day."))
    }
    self = day
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
