import Foundation

/// An address of the page: a path, the fields of a query, and a place in the page.
struct Address: Sendable {
  private(set) var text: String
  private var hasFields = false

  init(_ path: String) { text = path }

  /// Returns the address with a field, or as it is if there is no value.
  func with(_ name: String, _ value: String?) -> Address {
    guard let value, !value.isEmpty else { return self }
    var address = self
    address.text += (hasFields ? "&" : "?") + Self.encoded(name) + "=" + Self.encoded(value)
    address.hasFields = true
    return address
  }

  func at(_ place: String) -> String { text + "#" + place }

  private static func encoded(_ text: String) -> String {
    let encoded = text.addingPercentEncoding(withAllowedCharacters: allowed)
    return (encoded ?? "").replacing(" ", with: "+")
  }

  private static let allowed = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/ ")
}
