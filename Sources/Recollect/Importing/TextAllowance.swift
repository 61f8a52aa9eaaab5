import Foundation
import Items

/// The text that the items of files may have, in proportion to the files' sizes.
///
/// A packed file can hold a thousand times its size in text, nearly all of it repeated. So the text
/// of all items of a file together, and that of a mail with its attachments, is stored as it is up
/// to six times the size, or 64 KiB. Beyond that, lines are stored that say something new, up to 16
/// times the size, or 1 MiB. An archive is one file. Plain text never has more than its size.
struct TextAllowance {
  private struct Key: Hashable {
    var path: ExactString
    /// The offset of the mail in the file; `nil` for the file as a whole.
    var mail: Int?
  }

  private struct Account {
    let size: Int
    var taken = 0
    /// The digests of the pieces of text that were looked at.
    var seen: Set<UInt64> = []

    /// The number of bytes that are stored without looking at them.
    var free: Int { max(64 << 10, 6 * size) }
    var maximum: Int { max(1 << 20, 16 * size) }
  }

  private struct Omission {
    var path: String
    var size: Int
    var bytes = 0
  }

  private var accounts: [Key: Account] = [:]
  private var omissions: [ExactString: Omission] = [:]

  /// One problem for each file of which something was left out.
  var problems: [ImportProblem] {
    omissions.sorted { $0.key < $1.key }.map { _, omission in
      ImportProblem(
        .tooLarge, path: omission.path,
        message: "\(omission.bytes) bytes of its text were left out: they repeat the rest, or are "
          + "far more than a file of \(omission.size) bytes has.",
        remedy: "If you trust it, save its text as a plain text file and add that.",
        isWarning: true)
    }
  }

  /// Shortens the text of an item to what its file may still have.
  ///
  /// - Returns: `false` if nothing is left of it.
  mutating func take(_ item: inout Item, from origin: ItemOrigin, of file: SourceFile) -> Bool {
    let count = item.text.utf8.count
    let path = ExactString(file.url.path)
    var keys = [Key(path: path)]
    let outline = origin.outline
    if outline.threading != nil || outline.attachment != nil {
      keys.append(Key(path: path, mail: outline.offset))
    }
    for key in keys where accounts[key] == nil {
      accounts[key] = Account(size: key.mail == nil ? Self.size(of: file) : outline.length)
    }
    if keys.allSatisfy({ accounts[$0].map { $0.taken + count <= $0.free } ?? true }) {
      for key in keys { accounts[key]?.taken += count }
      return true
    }
    let kept = admitted(item.text, by: keys)
    if kept == [0..<count] { return true }
    item.keep(kept)
    let size = accounts[keys[keys.count - 1]]?.size ?? 0
    omissions[path, default: Omission(path: origin.file, size: size)].bytes +=
      count - item.text.utf8.count
    return !item.text.utf8.allSatisfy { $0 <= 0x20 }
  }

  /// Returns the number of bytes on disk; that of a member of an archive is the archive's.
  private static func size(of file: SourceFile) -> Int {
    guard file.member != nil else { return file.size }
    let values = try? file.url.resourceValues(forKeys: [.fileSizeKey])
    return values?.fileSize ?? file.size
  }

  /// Returns the ranges of a text that all accounts admit, and takes them from the accounts.
  private mutating func admitted(_ text: String, by keys: [Key]) -> [Range<Int>] {
    var text = text
    var kept: [Range<Int>] = []
    text.withUTF8 { bytes in
      var unit = TextUnitPieces()
      for piece in TextPieces(bytes, in: 0..<bytes.count) {
        unit.append(piece)
        guard bytes[piece.range.upperBound - 1] == 0x0A || unit.isFull else { continue }
        take(unit, in: bytes, by: keys, into: &kept)
        unit = TextUnitPieces(at: piece.range.upperBound)
      }
      take(unit, in: bytes, by: keys, into: &kept)
    }
    return kept
  }

  /// Adds the range of a line, or of a part of a long one, if all accounts admit it.
  private mutating func take(
    _ unit: TextUnitPieces, in bytes: UnsafeBufferPointer<UInt8>, by keys: [Key],
    into kept: inout [Range<Int>]
  ) {
    let range = unit.range
    guard !range.isEmpty else { return }
    var isAdmitted = true
    for key in keys {
      var new = 0
      for piece in unit.pieces where accounts[key]?.seen.insert(piece.digest).inserted == true {
        new += piece.range.count
      }
      let isNewLine = accounts[key]?.seen.insert(unit.digest).inserted == true
      guard let account = accounts[key] else { continue }
      let isNew = new * 4 >= range.count || unit.isShort && isNewLine
      let sum = account.taken + range.count
      if sum > account.free, !isNew || sum > account.maximum { isAdmitted = false }
    }
    let follows = kept.last?.upperBound == range.lowerBound
    // An empty line belongs to the one before it.
    let followsText = follows && range.lowerBound >= 2 && bytes[range.lowerBound - 2] > 0x20
    if bytes[range].allSatisfy({ $0 <= 0x20 }) { isAdmitted = isAdmitted || followsText }
    guard isAdmitted else { return }
    for key in keys { accounts[key]?.taken += range.count }
    if follows {
      kept[kept.count - 1] = kept[kept.count - 1].lowerBound..<range.upperBound
    } else {
      kept.append(range)
    }
  }
}

/// The pieces of a line, or of a part of a long one.
private struct TextUnitPieces {
  private(set) var pieces: [TextPieces.Piece] = []
  private(set) var range: Range<Int>

  private static let maximumBytes = 4 << 10
  private static let shortBytes = 256

  /// A digest of all pieces, which differs from those of the pieces.
  private(set) var digest: UInt64 = 1

  /// A Boolean value that indicates whether it's new even if all its pieces occurred before, such as
  /// a row of a table.
  var isShort: Bool { range.count <= Self.shortBytes }

  init(at start: Int = 0) { range = start..<start }

  var isFull: Bool { range.count >= Self.maximumBytes }

  mutating func append(_ piece: TextPieces.Piece) {
    pieces.append(piece)
    digest = (digest ^ piece.digest) &* 0x9E37_79B9_7F4A_7C15
    range = range.lowerBound..<piece.range.upperBound
  }
}

extension Item {
  /// Shortens the text to ranges of its bytes.
  ///
  /// Of a text with turns or excluded ranges, only the beginning is kept.
  fileprivate mutating func keep(_ ranges: [Range<Int>]) {
    if excludedRanges.isEmpty && turns.isEmpty {
      // The place in the file is that of the beginning.
      if ranges.count > 1 || ranges.first?.lowerBound != 0 { (textOffset, textLine) = (nil, nil) }
      text = ranges.map { String(text[bytes: $0]) }.joined()
      return
    }
    let end = ranges.first.map { $0.lowerBound == 0 ? $0.upperBound : 0 } ?? 0
    text = String(text[bytes: 0..<end])
    excludedRanges = excludedRanges.compactMap { excluded in
      let range = excluded.range.clamped(to: 0..<end)
      return range.isEmpty ? nil : ExcludedRange(excluded.reason, range)
    }
    turns = turns.compactMap { turn in
      let range = turn.range.clamped(to: 0..<end)
      return range.isEmpty ? nil : Turn(speaker: turn.speaker, range: range, start: turn.start)
    }
  }
}
