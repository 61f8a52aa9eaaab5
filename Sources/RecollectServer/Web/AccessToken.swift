import Digests
import Foundation

/// The secret by which a client shows that it belongs to the person.
package struct AccessToken: Sendable, Hashable {
  private static let byteCount = 32

  /// The secret in letters, digits, `-` and `_`.
  package let text: String

  package init() {
    text = Self.encoded((0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max) })
  }

  package init?(_ text: String) {
    let isToken = text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isToken, text.utf8.count == Self.encodedCount else { return nil }
    self.text = text
  }

  var cookie: String { Self.derived("cookie", from: text) }

  /// The value that forms carry, so that a page of another server can't send one.
  var formToken: String { Self.derived("form", from: cookie) }

  /// Compares secrets in a time that doesn't depend on where they differ.
  static func isEqual(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func derived(_ purpose: String, from secret: String) -> String {
    encoded(SHA256.hash(data: Data("recollect \(purpose) \(secret)".utf8)))
  }

  /// 32 bytes as base64url without padding.
  private static let encodedCount = 43

  private static func encoded(_ bytes: some Collection<UInt8>) -> String {
    Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
