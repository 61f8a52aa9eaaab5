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

  static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "/"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: " "): encoded += "+"
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return encoded
  }
}
