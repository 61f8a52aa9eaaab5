import Foundation
import Items

/// The limits of the text of a file's items in proportion to the file's size.
///
/// A packed file can hold a thousand times its size in text. In the library, text takes 6 to 8
/// times its length, and random words 9 times. Text that people write compresses three to eight
/// times.
///
/// So text of up to eight times the file's size, or 16 KiB, is stored as it is. For any other file,
/// only lines that say something new are stored, up to half of its size, or 2 KiB. The library then
/// grows by less than ten times the file.
///
/// An archive is one file. A mail with its attachments is also limited by itself. Plain text never
/// has more than its size.
///
/// The amount of text in a file is known only after all its items were read. An import reads them
/// twice: to count chunks, and to store them.
struct TextAllowance {
  private struct Key: Hashable {
    /// The absolute path of the outermost file, or the path of the file or member with the mail.
    var path: ExactString
    /// The offset of the mail in the file; `nil` for the whole file.
    var mail: Int?
  }

  fileprivate struct Account {
    let size: Int
    /// All items together are known to exceed ``whole``.
    var isShortened = false
    var taken = 0
    var seen: Set<UInt64> = []

    var whole: Int { max(16 << 10, 8 * size) }
    var excerpt: Int { max(2 << 10, size / 2) }
  }

  private struct Omission {
    var path: String
    /// The file or the mail that has too much text.
    var owner: String
    var size: Int
    var bytes = 0
  }

  private var accounts: [Key: Account] = [:]
  private var omissions: [ExactString: Omission] = [:]

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

  var omittedBytes: Int { omissions.values.reduce(0) { $0 + $1.bytes } }

  /// Returns the allowance to read the same items again, now that the files' texts are known.
  func secondPass() -> TextAllowance {
    var allowance = TextAllowance()
    allowance.accounts = accounts.filter { $0.value.taken > $0.value.whole }
      .mapValues { Account(size: $0.size, isShortened: true) }
    return allowance
  }

  /// Shortens an item's text to what is left for its file; returns `false` if that is nothing.
  mutating func take(_ item: inout Item, from origin: ItemOrigin, of file: SourceFile) -> Bool {
    // An app's own items have no file.
    if ItemCollection.isPath(file.path) { return true }
    var keys = [Key(path: ExactString(file.url.path))]
    let outline = origin.outline
    if outline.threading != nil || outline.attachment != nil {
      // The mails of an archive's members may all begin at 0. What a mail loses isn't charged to
      // the file.
      keys.insert(Key(path: ExactString(origin.file), mail: outline.offset), at: 0)
    }
    for key in keys {
      let size = key.mail == nil ? file.sizeOnDisk : outline.length
      var account = accounts.removeValue(forKey: key) ?? Account(size: size)
      let before = item
      let isKept = account.take(&item)
      accounts[key] = account
      let left = isKept ? item.text.utf8.count : 0
      let count = before.text.utf8.count
      if isKept && left == count { continue }
      let omission = Omission(
        path: origin.file, owner: key.mail == nil ? "file" : "mail", size: account.size)
      omissions[keys[keys.count - 1].path, default: omission].bytes += max(1, count - left)
      if !isKept { return false }
      if before.wholeText == nil { item.wholeText = ItemTraces.digest(ofTextOf: before) }
    }
    return true
  }
}

extension TextAllowance.Account {
  /// Takes an item whole, or only its new lines; returns `false` if nothing is left.
  fileprivate mutating func take(_ item: inout Item) -> Bool {
    let count = item.text.utf8.count
    if !isShortened {
      taken += item.bytesBesideText + count
      return taken <= whole
    }
    // The lines of a shortened text aren't those of the file.
    item.datedLines = []
    let beside = 2 * item.bytesBesideText
    guard taken + beside < excerpt else { return false }
    taken += beside
    let kept = takeNewRanges(of: item.text)
    if kept != [0..<count] { item.keep(kept) }
    return count == 0 || !item.text.utf8.allSatisfy { $0 <= UInt8(ascii: " ") }
  }

  /// Takes the ranges of a text that are new and fit.
  private mutating func takeNewRanges(of text: String) -> [Range<Int>] {
    var text = text
    var kept: [Range<Int>] = []
    text.withUTF8 { bytes in
      var unit = TextUnitPieces()
      for piece in TextPieces(bytes, in: 0..<bytes.count) {
        unit.append(piece)
        guard bytes[piece.range.upperBound - 1] == 0x0A || unit.isFull else { continue }
        take(unit, in: bytes, into: &kept)
        unit = TextUnitPieces(at: piece.range.upperBound)
      }
      take(unit, in: bytes, into: &kept)
    }
    return kept
  }

  /// Takes a line, or a part of a long one, if it's new and fits.
  private mutating func take(
    _ unit: TextUnitPieces, in bytes: UnsafeBufferPointer<UInt8>, into kept: inout [Range<Int>]
  ) {
    let range = unit.range
    guard !range.isEmpty, taken + range.count <= excerpt else { return }
    let fresh = unit.pieces.filter { seen.insert($0.digest).inserted }
    let new = fresh.reduce(0) { $0 + $1.range.count }
    let isNewLine = seen.insert(unit.digest).inserted
    let isNew = new * 4 >= range.count || unit.isShort && isNewLine
    let follows = kept.last?.upperBound == range.lowerBound
    // An empty line belongs to the one before it.
    let isEmptyLine = bytes[range].allSatisfy { $0 <= UInt8(ascii: " ") }
    let followsText = follows && range.lowerBound >= 2 && bytes[range.lowerBound - 2] > 0x20
    // If a line mostly repeats others, only its new segments are kept.
    let ranges = isNew || isEmptyLine && followsText ? [range] : fresh.map(\.range)
    for range in ranges {
      taken += range.count
      if let last = kept.last, last.upperBound == range.lowerBound {
        kept[kept.count - 1] = last.lowerBound..<range.upperBound
      } else {
        kept.append(range)
      }
    }
  }
}

private struct TextUnitPieces {
  private(set) var pieces: [TextPieces.Piece] = []
  private(set) var range: Range<Int>

  private static let maximumBytes = 4 << 10
  private static let shortBytes = 256

  /// A digest of all pieces together, unequal to any single one.
  private(set) var digest: UInt64 = 1

  /// A short line is new even if all its pieces occurred before, such as a row of a table.
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
  /// The bytes that an item costs besides its text, for rows and names.
  ///
  /// Its rows take about twice as much room as text of that length. Honest items take more bytes of
  /// a packed file, so they aren't counted as too many.
  fileprivate var bytesBesideText: Int {
    let rows =
      switch kind {
      case .mail: 512
      case .note, .document: 192
      case .meeting: 64
      case .message: 32
      }
    let names =
      tags.reduce(0) { $0 + $1.utf8.count } + attachments.reduce(0) { $0 + $1.utf8.count }
      + fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
      + people.reduce(0) { $0 + $1.name.utf8.count + $1.address.utf8.count }
    let lines = datedLines.reduce(0) { $0 + 32 + $1.title.utf8.count }
    // Each message of a chat repeats the chat's title.
    return rows + max(0, title.utf8.count - 64) + names + lines + 64 * max(0, people.count - 16)
  }

  /// Shortens the text to ranges of its bytes.
  ///
  /// If it has turns or excluded ranges, only the beginning is kept.
  fileprivate mutating func keep(_ ranges: [Range<Int>]) {
    if excludedRanges.isEmpty && turns.isEmpty {
      // The place in the file is where the text began.
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
      return range.isEmpty ? nil : Item.Turn(speaker: turn.speaker, range: range, start: turn.start)
    }
  }
}
