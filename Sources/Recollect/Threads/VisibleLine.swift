/// The beginning of a line as a reader sees it.
///
/// Invisible characters are left out, blank ones are spaces, and each sign that looks like a colon
/// is a colon. White space and emphasis at the beginning are left out too.
struct VisibleLine {
  private(set) var text = ""
  /// True for a line with letters that are blank: some programs show them as spaces, others not at
  /// all.
  private(set) var hasBlankLetters = false
  /// The place of each byte of the text, and of its end.
  private var places: [Int] = []

  private static let colons: Set<Unicode.Scalar> = [
    ":", "\u{2D0}", "\u{2F8}", "\u{589}", "\u{5C3}", "\u{703}", "\u{704}", "\u{1803}", "\u{205A}",
    "\u{2236}", "\u{A789}", "\u{FE13}", "\u{FE30}", "\u{FE55}", "\u{FF1A}",
  ]
  /// The empty Braille cell and the fillers of Hangul.
  private static let blankLetters: Set<Unicode.Scalar> = [
    "\u{2800}", "\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}",
  ]

  /// Reads as much of a line as is seen in a number of bytes.
  ///
  /// - Parameter blankLettersAreSpaces: False to leave them out.
  init(_ bytes: ArraySlice<UInt8>, maximumBytes: Int, blankLettersAreSpaces: Bool = true) {
    var place = bytes.startIndex
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let start = place
      place += scalar.utf8.count
      var shown: Unicode.Scalar? = Self.shown(scalar)
      if Self.blankLetters.contains(scalar) {
        hasBlankLetters = true
        shown = blankLettersAreSpaces ? " " : nil
      }
      guard let seen = shown, !text.isEmpty || !Self.isOrnament(seen) else { continue }
      let width = seen.utf8.count
      if places.count + width > maximumBytes {
        place = start
        break
      }
      text.unicodeScalars.append(seen)
      places.append(contentsOf: repeatElement(start, count: width))
    }
    places.append(place)
  }

  /// Returns the place in the line of a byte of the text, or of the text's end.
  func place(ofByte byte: Int) -> Int { places[byte] }

  /// Returns `nil` for an invisible character.
  ///
  /// Most fonts have nothing to show for private use and unassigned characters.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if (" "..."~").contains(scalar) { return scalar }
    if colons.contains(scalar) { return ":" }
    let properties = scalar.properties
    if properties.isWhitespace { return scalar }
    if properties.isDefaultIgnorableCodePoint || scalar == "\u{FFFC}" { return nil }
    switch properties.generalCategory {
    case .format, .control, .privateUse, .unassigned: return nil
    default: return scalar
    }
  }

  /// Returns true for space, emphasis, and accents without a letter.
  private static func isOrnament(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "*", "_", "#": true
    default:
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .nonspacingMark
    }
  }
}
