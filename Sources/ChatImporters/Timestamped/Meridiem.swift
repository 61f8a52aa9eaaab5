import ImportSupport
import Items
import Languages

/// The half of the day on a 12-hour clock, as exports in many languages name it.
enum Meridiem {
  case morning
  case afternoon

  static func skip(_ scanner: inout TimestampScanner) -> Meridiem? {
    // Before `A` or at `]` there is no letter.
    guard let next = scanner.peek(), next.scalar >= 0x41, next.scalar != 0x5D else { return nil }
    let text = String(
      String.UnicodeScalarView(
        scanner.ahead(30).lowercased().unicodeScalars.map { sign in
          TimestampScanner.isSpace(sign.value) ? " " : sign
        }))
    for (name, meridiem) in names where text.hasPrefix(name) {
      let rest = text.dropFirst(name.count)
      // `ch` must not be the start of a name or of another word.
      if let sign = rest.unicodeScalars.first, name.utf8.allSatisfy(\.isASCII),
        sign.properties.isAlphabetic
      {
        continue
      }
      scanner.advance(bytes: originalLength(of: name, in: scanner))
      return meridiem
    }
    return nil
  }

  func hour(_ hour: Int) -> Int {
    CivilTime.hour(hour, isAfternoon: self == .afternoon)
  }

  /// The text's spaces and capital letters may have other lengths than those in `name`.
  private static func originalLength(of name: String, in scanner: TimestampScanner) -> Int {
    var copy = scanner
    var left = name.unicodeScalars.count
    while left > 0, let next = copy.peek() {
      copy.advance(bytes: next.length)
      left -= 1
    }
    return copy.index - scanner.index
  }

  /// In lowercase; a name that begins another comes after it.
  private static let names =
    (Language.words(\.chats.morning).map { ($0, Meridiem.morning) }
    + Language.words(\.chats.afternoon).map { ($0, .afternoon) })
    .sorted { $0.0.utf8.count > $1.0.utf8.count }
}
