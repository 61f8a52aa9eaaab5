import ImportSupport

enum TagAttributes {
  /// The attributes come in order; a value is empty if there is none.
  ///
  /// Complexity: O(*n*), where *n* is the number of bytes.
  static func forEach(
    in bytes: ArraySlice<UInt8>, _ body: (_ name: String, _ value: String) -> Void
  ) {
    var rest = bytes
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == UInt8(ascii: "/") }
      let name = rest.prefix {
        !$0.isWhitespace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/")
          && $0 != UInt8(ascii: ">")
      }
      guard !name.isEmpty else {
        guard rest.popFirst() != nil else { return }
        continue
      }
      rest = rest[name.endIndex...].drop(while: \.isWhitespace)
      var value = rest.prefix(0)
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest[value.endIndex...].dropFirst()
        } else {
          value = rest.prefix { !$0.isWhitespace && $0 != UInt8(ascii: ">") }
          rest = rest[value.endIndex...]
        }
      }
      body(
        String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self))
    }
  }
}
