import Foundation

/// Identifiers in the form of the API.
enum Identifier {
  static func new(_ prefix: String) -> String {
    prefix + UUID().uuidString.filter(\.isHexDigit).lowercased()
  }
}

extension Date {
  /// The seconds since 1970, as the API writes times.
  static var unixNow: Int { Int(Date().timeIntervalSince1970) }
}
