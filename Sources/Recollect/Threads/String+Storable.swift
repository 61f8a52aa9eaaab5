extension String {
  /// The text with each NUL replaced by a space, because SQLite ends a text at its first NUL.
  ///
  /// Every other byte keeps its place.
  var storable: String { utf8.contains(0) ? replacing("\0", with: " ") : self }

  /// The text on one line: each line break, control character and change of direction is replaced
  /// by a space.
  package var singleLine: String {
    // All of them begin with a byte below a space, with DEL, or with one of two lead bytes.
    let leads: [UInt8] = [0x7F, 0xC2, 0xE2]
    let mayBreak = utf8.contains { (byte: UInt8) in byte < 0x20 || leads.contains(byte) }
    guard mayBreak, unicodeScalars.contains(where: \.endsLine) else { return self }
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars { line.append(scalar.endsLine ? " " : scalar) }
    return String(line)
  }
}

extension Unicode.Scalar {
  /// True for a character that ends a line, controls a terminal or changes the direction of text.
  fileprivate var endsLine: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
