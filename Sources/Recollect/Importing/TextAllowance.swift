import Foundation
import Items

/// The text that the items of files may have, in proportion to the files' sizes.
///
/// A packed file can hold a thousand times its size in text, nearly all of it repeated. So the text
/// of all items of a file together, and that of a mail with its attachments, is stored as it is up
/// to eight times the size, or 96 KiB. Text that is also cut into chunks where it repeats others
/// counts a third more, so it's six times the size of that. Beyond it, lines are stored that say
/// something new, up to 16 times the size, or 1 MiB. An archive is one file. Plain text never has
/// more than its size.
struct TextAllowance {
  private struct Key: Hashable {
    /// The absolute path of the outermost file, or the path of the file or member that has the mail.
    var path: ExactString
    /// The offset of the mail in the file; `nil` for the file as a whole.
    var mail: Int?
  }

  private struct Account {
    let size: Int
    /// The number of bytes of text.
    var taken = 0
    /// The number of bytes that the text counts.
    var cost = 0
    /// The digests of the pieces of text that were looked at.
    var seen: Set<UInt64> = []

    /// The cost up to which text is stored without looking at it.
    var free: Int { max(96 << 10, 8 * size) }
    var maximum: Int { max(1 << 20, 16 * size) }
  }

  private struct Omission {
    var path: String
    /// The file or the mail that has more text than it may.
    var owner: String
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
        message: "\(ByteCount.spelled(omission.bytes)) of its text were left out: they repeat the "
          + "rest, or are far more than a \(omission.owner) of "
          + "\(ByteCount.spelled(omission.size)) has.",
        remedy: "If you trust it, save its text as a plain text file and add that.",
        isWarning: true)
    }
  }

  /// Shortens the text of an item to what its file may still have.
  ///
  /// - Returns: `false` if nothing is left of it.
  mutating func take(_ item: inout Item, from origin: ItemOrigin, of file: SourceFile) -> Bool {
    let count = item.text.utf8.count
    let cost = Self.cost(of: item)
    let path = ExactString(file.url.path)
    var keys = [Key(path: path)]
    let outline = origin.outline
    if outline.threading != nil || outline.attachment != nil {
      // The mails of an archive's members may all begin at 0.
      keys.append(Key(path: ExactString(origin.file), mail: outline.offset))
    }
    for key in keys where accounts[key] == nil {
      accounts[key] = Account(size: key.mail == nil ? Self.size(of: file) : outline.length)
    }
    if keys.allSatisfy({ accounts[$0].map { $0.cost + cost <= $0.free } ?? true }) {
      for key in keys {
        accounts[key]?.taken += count
        accounts[key]?.cost += cost
      }
      return true
    }
    let kept = admitted(item.text, cost: cost, by: keys)
    if kept == [0..<count] { return true }
    item.keep(kept)
    let owner = keys[keys.count - 1]
    let omission = Omission(
      path: origin.file, owner: owner.mail == nil ? "file" : "mail",
      size: accounts[owner]?.size ?? 0)
    omissions[path, default: omission].bytes += count - item.text.utf8.count
    return !item.text.utf8.allSatisfy { $0 <= 0x20 }
  }

  /// Returns the number of bytes that an item's text counts.
  ///
  /// Repeats in long texts, and quotes, are only stored. Other text also takes chunks and vectors.
  private static func cost(of item: Item) -> Int {
    let count = item.text.utf8.count
    let excluded = item.excludedRanges.reduce(0) { $0 + $1.range.count }
    let cut = count > SearchedRanges.wholeBytes ? 0 : max(0, count - excluded)
    return count + cut / 3
  }

  /// Returns the number of bytes on disk; that of a member of an archive is the archive's.
  private static func size(of file: SourceFile) -> Int {
    guard file.member != nil else { return file.size }
    let values = try? file.url.resourceValues(forKeys: [.fileSizeKey])
    return values?.fileSize ?? file.size
  }

  /// Returns the ranges of a text that all accounts admit, and takes them from the accounts.
  ///
  /// - Parameter cost: The number of bytes that the whole text counts.
  private mutating func admitted(_ text: String, cost: Int, by keys: [Key]) -> [Range<Int>] {
    var text = text
    var kept: [Range<Int>] = []
    text.withUTF8 { bytes in
      let rate = Double(cost) / Double(max(1, bytes.count))
      var unit = TextUnitPieces()
      for piece in TextPieces(bytes, in: 0..<bytes.count) {
        unit.append(piece)
        guard bytes[piece.range.upperBound - 1] == 0x0A || unit.isFull else { continue }
        take(unit, in: bytes, rate: rate, by: keys, into: &kept)
        unit = TextUnitPieces(at: piece.range.upperBound)
      }
      take(unit, in: bytes, rate: rate, by: keys, into: &kept)
    }
    return kept
  }

  /// Adds the range of a line, or of a part of a long one, if all accounts admit it.
  private mutating func take(
    _ unit: TextUnitPieces, in bytes: UnsafeBufferPointer<UInt8>, rate: Double, by keys: [Key],
    into kept: inout [Range<Int>]
  ) {
    let range = unit.range
    guard !range.isEmpty else { return }
    let cost = Int((Double(range.count) * rate).rounded())
    var isAdmitted = true
    for key in keys {
      var new = 0
      for piece in unit.pieces where accounts[key]?.seen.insert(piece.digest).inserted == true {
        new += piece.range.count
      }
      let isNewLine = accounts[key]?.seen.insert(unit.digest).inserted == true
      guard let account = accounts[key] else { continue }
      let isNew = new * 4 >= range.count || unit.isShort && isNewLine
      if account.cost + cost > account.free,
        !isNew || account.taken + range.count > account.maximum
      {
        isAdmitted = false
      }
    }
    let follows = kept.last?.upperBound == range.lowerBound
    // An empty line belongs to the one before it.
    let followsText = follows && range.lowerBound >= 2 && bytes[range.lowerBound - 2] > 0x20
    if bytes[range].allSatisfy({ $0 <= 0x20 }) { isAdmitted = isAdmitted || followsText }
    guard isAdmitted else { return }
    for key in keys {
      accounts[key]?.taken += range.count
      accounts[key]?.cost += cost
    }
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
