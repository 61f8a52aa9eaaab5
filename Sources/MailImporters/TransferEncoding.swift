import ImportSupport

/// The transfer encoding of a part (RFC 2045, section 6).
enum TransferEncoding {
  case identity
  case quotedPrintable
  case base64
  case uuencode

  /// An unknown value means `identity`.
  init(_ value: String) {
    let name = value.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" }
    if name.hasPrefix("quoted-printable") || name.hasPrefix("quotedprintable") {
      self = .quotedPrintable
    } else if name.hasPrefix("base64") {
      self = .base64
    } else if name.contains("uue") {
      self = .uuencode
    } else {
      self = .identity
    }
  }

  /// Damaged places are skipped.
  func decode(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch self {
    case .identity: bytes
    case .quotedPrintable: QuotedPrintable.decode(bytes)[...]
    case .base64: Base64.isPlausible(bytes) ? Base64.decode(bytes)[...] : bytes
    case .uuencode: UUEncoding.decode(bytes)[...]
    }
  }
}
