/// The suffixes of a file name or title: copy, version, date, number and letter.
///
/// Suffixes are removed from the end of the name, one after another, until none is left. A date may
/// also stand at the beginning. Letter case is ignored, and separators (white space and `_-–—.,#:`)
/// before a removed suffix are removed with it. The words for copies are those that file managers
/// and synchronization programs write.
///
/// | name | ``base`` | ``found`` |
/// |---|---|---|
/// | `Plan copy 2`, `Plan - Kopie` | `plan` | copy |
/// | `Plan (1)`, `Plan (conflicted copy 2023-01-02)` | `plan` | copy |
/// | `Plan.sync-conflict-20230102-101500-ABC` | `plan` | copy |
/// | `Plan v2`, `Plan-V1.3` | `plan` | version |
/// | `Plan 2024-01-02`, `Plan (2024_01_02)`, `20240102 Plan` | `plan` | date |
/// | `Sync #12`, `Sync 12`, `sync_12` | `sync` | number |
/// | `ES2005a` | `es2005` | letter |
/// | `Plan v2 copy` | `plan` | copy, version |
/// | `2024-01-02`, `v2` | empty: fewer than two letters are left | |
package struct FileNameSuffixes {
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let copy = Kinds(rawValue: 1)
    package static let version = Kinds(rawValue: 2)
    package static let date = Kinds(rawValue: 4)
    /// A number, digits behind a separator: `Sync #12`, `Sync 12`, `sync_12`.
    package static let number = Kinds(rawValue: 8)
    /// A letter behind at least two digits: `ES2005a`.
    package static let letter = Kinds(rawValue: 16)

    /// The suffixes that distinguish versions of one text.
    package static let versions: Kinds = [.copy, .version, .date]
    /// The suffixes that distinguish the meetings of a series.
    package static let series: Kinds = [.date, .number, .letter]
  }

  /// In lowercase; empty if fewer than two letters are left.
  package private(set) var base = ""
  package private(set) var found: Kinds = []
  /// The first date that was found, as `20240102`.
  package private(set) var date: Int?
  /// `[1, 3]` for `v1.3`; empty if there is none.
  package private(set) var version: [Int] = []

  private var rest: Substring

  /// Removes suffixes from a title, or from a file name without its extension.
  package init(_ name: String, _ kinds: Kinds = [.versions, .series]) {
    rest = Substring(name.lowercased())
    if kinds.contains(.date) { takeFirstDate() }
    while takeLast(kinds) {}
    let left = String(rest)
    base = left.count(where: \.isLetter) >= 2 ? left : ""
  }

  private static let copyWords: Set<Substring> = [
    "copy", "kopie", "copie", "copia", "cópia", "kopia",
  ]

  private static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || "_-–—.,#:".contains(character)
  }

  /// Returns `true`: a suffix was removed.
  private mutating func cut(to end: Substring.Index, _ kind: Kinds) -> Bool {
    rest = rest[..<end]
    while let last = rest.last, Self.isSeparator(last) { rest.removeLast() }
    found.insert(kind)
    return true
  }

  /// Removes the last suffix; returns `false` if there is none.
  private mutating func takeLast(_ kinds: Kinds) -> Bool {
    guard let last = rest.last else { return false }
    if last == ")" { return takeBracket(kinds) }
    if kinds.contains(.copy), let end = Self.conflict(in: rest) { return cut(to: end, .copy) }
    if kinds.contains(.date), let (begin, date) = Self.lastDate(in: rest) {
      note(date)
      return cut(to: begin, .date)
    }
    return takeWord(kinds)
  }

  private mutating func takeBracket(_ kinds: Kinds) -> Bool {
    guard let open = rest.lastIndex(of: "("), open != rest.startIndex else { return false }
    let inside = rest[rest.index(after: open)..<rest.index(before: rest.endIndex)]
    let isNumber = !inside.isEmpty && inside.count <= 3 && inside.allSatisfy(\.isASCIIDigit)
    let words = inside.split(whereSeparator: Self.isSeparator)
    let isCopy =
      isNumber || inside.contains("conflict") || words.contains { Self.copyWords.contains($0) }
    if kinds.contains(.copy), isCopy { return cut(to: open, .copy) }
    if kinds.contains(.date), let (begin, date) = Self.lastDate(in: inside),
      begin == inside.startIndex
    {
      note(date)
      return cut(to: open, .date)
    }
    return false
  }

  private mutating func takeWord(_ kinds: Kinds) -> Bool {
    guard let before = rest.lastIndex(where: { Self.isSeparator($0) && $0 != "." }) else {
      return takeLetter(kinds)
    }
    let word = rest[rest.index(after: before)...]
    if kinds.contains(.copy), Self.copyWords.contains(word) { return cut(to: before, .copy) }
    if kinds.contains(.version), word.first == "v", let numbers = Self.numbers(word.dropFirst()) {
      if version.isEmpty { version = numbers }
      return cut(to: before, .version)
    }
    if !word.isEmpty, word.allSatisfy(\.isASCIIDigit) {
      let ahead = rest[..<before].split(whereSeparator: Self.isSeparator).last ?? ""
      if kinds.contains(.copy), Self.copyWords.contains(ahead) {
        return cut(to: ahead.startIndex, .copy)
      }
      if kinds.contains(.number) { return cut(to: before, .number) }
    }
    return takeLetter(kinds)
  }

  /// Removes a letter behind at least two digits.
  ///
  /// The digits are part of the name and stay. Always returns `false`: nothing is removed before
  /// such a letter.
  private mutating func takeLetter(_ kinds: Kinds) -> Bool {
    guard kinds.contains(.letter), found.isDisjoint(with: [.letter, .number]),
      let last = rest.last, last.isASCII, last.isLetter,
      rest.dropLast().reversed().prefix(while: \.isASCIIDigit).count >= 2
    else { return false }
    rest.removeLast()
    found.insert(.letter)
    return false
  }

  private mutating func note(_ date: Int) { self.date = self.date ?? date }

  private static func numbers(_ text: Substring) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map {
      $0.allSatisfy(\.isASCIIDigit) && $0.count < 6 ? Int($0) : nil
    }
    let numbers = parts.compactMap(\.self)
    return numbers.count == parts.count && !numbers.isEmpty ? numbers : nil
  }

  private static func conflict(in name: Substring) -> Substring.Index? {
    let mark: Substring = ".sync-conflict-"
    guard name.utf8.contains(UInt8(ascii: ".")), name.count > mark.count else { return nil }
    return name.indices.first { $0 != name.startIndex && name[$0...].hasPrefix(mark) }
  }
}

// MARK: Dates

extension FileNameSuffixes {
  private mutating func takeFirstDate() {
    for length in [10, 8] {
      let head = rest.prefix(length)
      guard let date = Self.date(head) else { continue }
      let behind = rest.dropFirst(length)
      guard let next = behind.first, Self.isSeparator(next) else { continue }
      note(date)
      rest = behind.drop(while: Self.isSeparator)
      found.insert(.date)
      return
    }
  }

  /// Returns the start of a date at the end of a name, and the date.
  ///
  /// Before it has to be a separator, an opening bracket or nothing.
  private static func lastDate(in name: Substring) -> (Substring.Index, Int)? {
    for length in [10, 8] {
      let tail = name.suffix(length)
      guard let date = date(tail) else { continue }
      let before = name[..<tail.startIndex].last
      if before.map(isSeparator) ?? true || before == "(" { return (tail.startIndex, date) }
    }
    return nil
  }

  /// Parses `2024-01-02`, with `-`, `_` or `.` in both places, or `20240102`.
  ///
  /// Accepts years from 1900 to 2199.
  private static func date(_ text: Substring) -> Int? {
    let digits: Substring
    switch text.utf8.count {
    case 8: digits = text
    case 10:
      let characters = Array(text)
      guard characters.count == 10, characters[4] == characters[7], "-_.".contains(characters[4])
      else { return nil }
      digits = Substring(characters[..<4] + characters[5..<7] + characters[8...])
    default: return nil
    }
    guard digits.allSatisfy(\.isASCIIDigit), let date = Int(digits), digits.count == 8,
      (1900...2199).contains(date / 10000), (1...12).contains(date / 100 % 100),
      (1...31).contains(date % 100)
    else { return nil }
    return date
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
