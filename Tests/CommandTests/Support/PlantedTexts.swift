import Foundation
import TestSupport

/// Random words that stand nowhere else, in every kind of place of a person's files.
struct PlantedTexts {
  private(set) var words: [String] = []
  /// Words of the texts of notes and of mails, and the paths of the notes.
  private(set) var notes: [String] = []
  private(set) var mails: [String] = []
  private(set) var notePaths: [String] = []
  private var generator: SeededGenerator

  init(seed: UInt64 = 4_000) { generator = SeededGenerator(seed: seed) }

  /// Returns a new word of 14 letters.
  mutating func word() -> String {
    let (consonants, vowels) = (Array("bdfgklmnprstvz"), Array("aeiou"))
    let word = (0..<7).map { _ in
      "\(consonants.randomElement(using: &generator)!)\(vowels.randomElement(using: &generator)!)"
    }.joined()
    words.append(word)
    return word
  }

  private mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in word() }.joined(separator: " ")
  }

  /// Writes notes, mails, a chat and a calendar: their names, titles, people, addresses, tags, ids,
  /// places and texts are new words.
  mutating func writeSources(to folder: TemporaryFolder) throws {
    for number in 0..<50 {
      notes.append(word())
      notePaths.append("sources/notes/\(word())/\(word()).md")
      try folder.file(
        notePaths[number],
        """
        ---
        title: \(word())
        date: 2024-05-\(10 + number % 20)
        tags: [\(word())]
        ---
        We put \(notes[number]) and \(word()) into the shed. The \(words(3)) is in the garden.

        """)
    }
    let mailbox = (0..<50).map { number in
      mails.append(word())
      return """
        From sender@example.org Tue May  1 10:00:00 2001
        From: \(word()) <\(word())@example.org>
        To: \(word()) <\(word())@example.org>
        Subject: \(words(2))
        Date: Tue, 1 May 2001 10:\(10 + number):00 +0000
        Message-ID: <\(word())@example.org>

        Please bring the \(mails[number]) and \(word()) to the meeting.


        """
    }
    try folder.file("sources/\(word()).mbox", mailbox.joined())
    let messages = (0..<30).map { number in
      "[01.05.24, 10:\(10 + number):00] \(word()): We saw \(words(2)) in town\n"
    }
    try folder.file("sources/\(word()).txt", messages.joined())
    let events = (0..<30).map { number in
      """
      BEGIN:VEVENT\r\nUID:\(word())\r\nDTSTART:202405\(10 + number % 20)T100000Z\r
      SUMMARY:\(word())\r\nLOCATION:\(word())\r\nDESCRIPTION:\(word())\r\nEND:VEVENT\r

      """
    }
    try folder.file(
      "sources/\(word()).ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events.joined())END:VCALENDAR\r\n")
  }
}

/// A search for byte strings in all files of folders.
///
/// A string is found by its first eight bytes, and then compared whole.
struct ByteSearch {
  private var strings: [UInt64: [[UInt8]]] = [:]

  /// - Precondition: Each string has at least 8 bytes.
  init(_ strings: some Sequence<[UInt8]>) {
    for string in strings { self.strings[Self.key(string[...]), default: []].append(string) }
  }

  /// Creates a search for words in UTF-8 and UTF-16.
  init(_ words: [String]) {
    self.init(
      words.flatMap { word -> [[UInt8]] in
        let units = Array(word.utf16)
        return [
          Array(word.utf8), units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
          units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
        ]
      })
  }

  /// Returns the names of the files below a folder whose name or bytes have one of the strings.
  func files(in folder: URL, except excluded: Set<String> = []) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return names.filter { name in
      guard !excluded.contains(String(name.prefix { $0 != "/" })) else { return false }
      if isFound(in: Array(name.utf8)) { return true }
      return (try? Data(contentsOf: folder.appending(path: name))).map { isFound(in: Array($0)) }
        ?? false
    }
  }

  private func isFound(in bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8 else { return false }
    var key = Self.key(bytes[..<8])
    for end in 8...bytes.count {
      if let candidates = strings[key],
        candidates.contains(where: { bytes[(end - 8)...].starts(with: $0) })
      {
        return true
      }
      if end < bytes.count { key = key << 8 | UInt64(bytes[end]) }
    }
    return false
  }

  private static func key(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
