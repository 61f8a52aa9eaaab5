/// The names and values of an address's query or of a form, in order.
struct FormFields: Sendable {
  private var fields: [(name: String, value: String)] = []

  init(_ text: some StringProtocol) {
    for field in text.split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      fields.append((Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : ""))
    }
  }

  /// The first value of a name that isn't empty.
  subscript(_ name: String) -> String? {
    fields.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  func all(_ name: String) -> [String] {
    fields.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
  }

  /// Bytes that aren't UTF-8 become U+FFFD, and NUL is left out.
  private static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2)
        guard digits.count == 2,
          let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        else {
          bytes.append(byte)
          continue
        }
        rest = rest.dropFirst(2)
        bytes.append(code)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
  }
}
