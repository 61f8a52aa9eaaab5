import ImportSupport

/// Text in which PGP's blocks stand among the words.
enum PGPText {
  private static let signedStart = "-----BEGIN PGP SIGNED MESSAGE-----"
  private static let signatureStart = "-----BEGIN PGP SIGNATURE-----"
  private static let signatureEnd = "-----END PGP SIGNATURE-----"
  private static let messageStart = "-----BEGIN PGP MESSAGE-----"

  /// Returns a Boolean value that indicates whether a line begins an encrypted block.
  static func hasMessage(_ text: ArraySlice<UInt8>) -> Bool {
    TextLines(text).contains { $0.content.trimmedRight.elementsEqual(messageStart.utf8) }
  }

  /// Returns the ranges of the words around and inside clear-signed blocks (RFC 9580, section 7).
  ///
  /// Headers, dash escapes and signatures of the blocks are left out. Returns `nil` if there is no
  /// such block.
  static func words(in text: ArraySlice<UInt8>) -> [Range<Int>]? {
    var words = Words()
    for line in TextLines(text) { words.add(line) }
    guard words.isSigned else { return nil }
    let isBlank = { (range: Range<Int>) in text[range].allSatisfy(\.isWhitespace) }
    var ranges = words.ranges[...].drop(while: isBlank)
    while let last = ranges.last, isBlank(last) { ranges.removeLast() }
    return ranges.isEmpty ? [text.startIndex..<text.startIndex] : Array(ranges)
  }

  private struct Words {
    private enum Place { case outside, headers, signed, signature }

    private(set) var ranges: [Range<Int>] = []
    private(set) var isSigned = false
    private var place = Place.outside

    mutating func add(_ line: TextLines.Line) {
      let content = line.content.trimmedRight
      switch place {
      case .outside:
        guard content.elementsEqual(signedStart.utf8) else { return keep(line) }
        place = .headers
        isSigned = true
      case .headers:
        if content.isEmpty {
          place = .signed
        } else if !PGPText.isField(content) {
          place = .signed
          add(line)
        }
      case .signed:
        if content.elementsEqual(signatureStart.utf8) {
          place = .signature
        } else {
          keep(line, from: line.content.starts(with: "- ".utf8) ? 2 : 0)
        }
      case .signature:
        if content.elementsEqual(signatureEnd.utf8) {
          place = .outside
        } else if content.contains(.space), !PGPText.isField(content) {
          // The signature's end is missing.
          place = .outside
          add(line)
        }
      }
    }

    private mutating func keep(_ line: TextLines.Line, from offset: Int = 0) {
      let range = line.content.startIndex + offset..<line.next
      if let last = ranges.last, last.upperBound == range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
  }

  private static func isField(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.firstIndex(of: .colon) else { return false }
    return colon > line.startIndex && line[..<colon].allSatisfy { $0.isLetter || $0 == .hyphen }
  }
}
