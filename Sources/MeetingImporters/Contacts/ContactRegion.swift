import ImportSupport
import Items

/// The place of a contact in a file.
struct ContactRegion {
  var offset: Int
  var length = 0
  /// Counted from 1.
  var line: Int
  /// A warning that the contact isn't whole.
  var problem: ImportProblem?

  /// Returns the cards from their `BEGIN` to their `END` lines.
  ///
  /// A card without an end reaches to the next one.
  static func cards(in reader: borrowing FileReader, path: String) throws -> [ContactRegion] {
    var regions = OpenRegions()
    try FileLines.each(in: reader) { piece in
      guard piece.isStart else { return }
      regions.line += 1
      guard piece.bytes.count < 40 else { return }
      switch regions.content(of: piece).trimmed.text.uppercased() {
      case "BEGIN:VCARD":
        regions.close(at: piece.offset) { unclosed($0, path) }
        regions.open(at: piece.offset)
      case "END:VCARD": regions.close(at: piece.offset + piece.bytes.count)
      default: break
      }
    }
    regions.close(at: reader.size) { unclosed($0, path) }
    return regions.all
  }

  /// Returns the entries of a directory, each from its name to the next one's.
  static func entries(in reader: borrowing FileReader) throws -> [ContactRegion] {
    var regions = OpenRegions()
    try FileLines.each(in: reader) { piece in
      guard piece.isStart else { return }
      regions.line += 1
      guard regions.content(of: piece).prefix(3).text.lowercased() == "dn:" else { return }
      regions.close(at: piece.offset)
      regions.open(at: piece.offset)
    }
    regions.close(at: reader.size)
    return regions.all
  }

  private static func unclosed(_ region: ContactRegion, _ path: String) -> ImportProblem {
    ImportProblem(
      .truncated, path: path, line: region.line,
      message: "The card has no end; it was read as far as it goes.",
      remedy: "Export the contacts again if something is missing.", isWarning: true)
  }
}

/// The regions of a file while its lines are read.
private struct OpenRegions {
  private(set) var all: [ContactRegion] = []
  /// The number of the current line.
  var line = 0
  private var current: ContactRegion?

  /// Returns at most 40 bytes of a line, without a byte-order mark.
  func content(of piece: FileLine) -> ArraySlice<UInt8> {
    let bytes = Array(piece.bytes.prefix(40))[...]
    return line == 1 ? bytes.withoutByteOrderMark : bytes
  }

  mutating func open(at offset: Int) { current = ContactRegion(offset: offset, line: line) }

  mutating func close(at end: Int, problem: (ContactRegion) -> ImportProblem? = { _ in nil }) {
    guard var region = current else { return }
    region.length = end - region.offset
    region.problem = problem(region)
    all.append(region)
    current = nil
  }
}
