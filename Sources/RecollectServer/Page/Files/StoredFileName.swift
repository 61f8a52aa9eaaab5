/// The name of a stored file: that of the uploaded one, as far as it's safe.
///
/// It has no path, no dot at its beginning, and nothing that can't be seen.
struct StoredFileName: Sendable, Hashable {
  private let stem: String
  /// The ending with its dot, by which importers recognize formats; empty if there is none.
  private let ending: String

  private static let maximumStemBytes = 160
  private static let maximumEndingBytes = 16

  init(_ name: String) {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let visible = String(String.UnicodeScalarView(last.unicodeScalars.filter(Self.isVisible)))
    let trimmed = visible.trimming { $0 == "." || $0.isWhitespace }
    let dot = Self.endingStart(of: trimmed)
    var stem = String(trimmed[..<dot])
    while stem.utf8.count > Self.maximumStemBytes { stem.removeLast() }
    self.stem = stem.isEmpty ? "file" : stem
    ending = String(trimmed[dot...])
  }

  /// Returns the name, with a number for all but the first file of it.
  func text(number: Int) -> String { stem + (number == 1 ? "" : " \(number)") + ending }

  /// The name as part of a sentence, whose words it can't rearrange.
  var isolated: String { "\u{2068}\(text(number: 1))\u{2069}" }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      false
    default: true
    }
  }

  /// Returns the place of the dot before the ending, or of the one before `.tar.gz`.
  private static func endingStart(of name: String) -> String.Index {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name.endIndex }
    let ending = name[dot...].dropFirst()
    guard ending.utf8.count <= maximumEndingBytes,
      ending.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return name.endIndex }
    let stem = name[..<dot]
    return stem.lowercased().hasSuffix(".tar") ? stem.index(stem.endIndex, offsetBy: -4) : dot
  }
}

extension String {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    var rest = self[...].drop(while: isTrimmed)
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return String(rest)
  }
}
