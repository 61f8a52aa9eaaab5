/// What a name says beside what a thing is called: a date, a number, that it is a copy.
///
/// Marks stand at the name's end, one behind another, and a date may stand at its beginning. Words
/// for copies are those that file managers and programs that synchronize write.
package struct NameMarks {
  /// The sorts of marks.
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// `Plan copy 2`, `Plan (1)`, `Plan (conflicted copy 2023-01-02)`, `Plan.sync-conflict-…`.
    package static let copy = Kinds(rawValue: 1)
    /// `Plan v2`, `Plan-V1.3`.
    package static let version = Kinds(rawValue: 2)
    /// `Plan 2024-01-02`, `20240102 Plan`.
    package static let date = Kinds(rawValue: 4)
    /// `Sync #12`, `Sync 12`, `sync_12`: digits behind a sign or a space.
    package static let number = Kinds(rawValue: 8)
    /// `ES2005a`: one letter behind digits.
    package static let letter = Kinds(rawValue: 16)

    /// What tells versions of one text apart.
    package static let versions: Kinds = [.copy, .version, .date]
    /// What tells the meetings of a series apart.
    package static let series: Kinds = [.date, .number, .letter]
  }

  /// What is left of the name, in small letters; empty when no two letters of it are.
  package private(set) var base = ""
  /// The marks that were found.
  package private(set) var found: Kinds = []
  /// The year, month and day of the first date met, as one number in their order.
  package private(set) var date: Int?
  /// The number of the version.
  package private(set) var version: [Int] = []

  private var rest: Substring

  /// Takes marks of some kinds off a name without its ending.
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

  private mutating func cut(to end: Substring.Index, _ kind: Kinds) {
    rest = rest[..<end]
    while let last = rest.last, Self.isSeparator(last) { rest.removeLast() }
    found.insert(kind)
  }

  /// Takes the last mark off; `false` when there is none.
  private mutating func takeLast(_ kinds: Kinds) -> Bool {
    guard let last = rest.last else { return false }
    if last == ")" { return takeBracket(kinds) }
    if kinds.contains(.copy), let conflict = Self.conflict(in: rest) {
      cut(to: conflict, .copy)
      return true
    }
    if kinds.contains(.date), let (begin, date) = Self.lastDate(in: rest) {
      note(date)
      cut(to: begin, .date)
      return true
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
    if kinds.contains(.copy), isCopy {
      cut(to: open, .copy)
      return true
    }
    if kinds.contains(.date), let (begin, date) = Self.lastDate(in: inside),
      begin == inside.startIndex
    {
      note(date)
      cut(to: open, .date)
      return true
    }
    return false
  }

  private mutating func takeWord(_ kinds: Kinds) -> Bool {
    guard let before = rest.lastIndex(where: { Self.isSeparator($0) && $0 != "." }) else {
      return takeLetter(kinds)
    }
    let word = rest[rest.index(after: before)...]
    if kinds.contains(.copy), Self.copyWords.contains(word) {
      cut(to: before, .copy)
      return true
    }
    if kinds.contains(.version), word.first == "v", let numbers = Self.numbers(word.dropFirst()) {
      if version.isEmpty { version = numbers }
      cut(to: before, .version)
      return true
    }
    if !word.isEmpty, word.allSatisfy(\.isASCIIDigit) {
      let ahead = rest[..<before].split(whereSeparator: Self.isSeparator).last ?? ""
      if kinds.contains(.copy), Self.copyWords.contains(ahead) {
        cut(to: ahead.startIndex, .copy)
        return true
      }
      if kinds.contains(.number) {
        cut(to: before, .number)
        return true
      }
    }
    return takeLetter(kinds)
  }

  /// The letter behind digits; what is before it is a name, and keeps its digits.
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

extension NameMarks {
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

  /// Where a date at the end of a name begins.
  private static func lastDate(in name: Substring) -> (Substring.Index, Int)? {
    for length in [10, 8] {
      let tail = name.suffix(length)
      guard let date = date(tail) else { continue }
      let before = name[..<tail.startIndex].last
      if before.map(isSeparator) ?? true || before == "(" { return (tail.startIndex, date) }
    }
    return nil
  }

  /// `2024-01-02` with one of `-_.` twice, or `20240102`.
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
