/// Finds the names that transcripts put before what is said: `Anna Berg: Good morning`.
struct SpeakerPrefix {
  /// Names that are taken for speakers.
  private var names: Set<String> = []
  private var takesAll = false

  /// Looks over every line: a word with a colon is a speaker when it comes again, when it is in
  /// capitals, or when lines of the sort are common in the file.
  init(_ lines: some Sequence<CaptionLine>) {
    var counts: [String: Int] = [:]
    var total = 0
    for line in lines where line.voice == nil {
      total += 1
      if let found = Self.candidate(line.words) { counts[found.name, default: 0] += 1 }
    }
    takesAll = counts.values.reduce(0, +) * 3 >= total
    names = Set(counts.filter { $0.value > 1 || Self.isCapitals($0.key) }.keys)
  }

  /// What a line says about its speaker.
  enum Found: Equatable {
    /// Nothing: it goes on with whoever spoke.
    case none(words: String)
    /// Somebody else speaks, who has no name when the line gives none.
    case speaker(String, words: String)
  }

  /// The speaker before a line's words.
  func find(_ words: String) -> Found {
    let isChange = words.hasPrefix(">>")
    let rest = isChange ? String(words.drop { $0 == ">" || $0 == " " }) : words
    if let found = Self.candidate(rest), isChange || takesAll || names.contains(found.name) {
      return .speaker(found.name, words: found.words)
    }
    return isChange ? .speaker("", words: rest) : .none(words: words)
  }

  /// A name at the start of a line, of one to five words that begin with capitals or digits.
  private static func candidate(_ line: String) -> (name: String, words: String)? {
    let bytes = Array(line.utf8.prefix(64))
    guard let colon = bytes.firstIndex(of: 0x3A), colon > 0 else { return nil }
    let end = line.utf8.index(line.startIndex, offsetBy: colon)
    let after = line[line.utf8.index(after: end)...]
    guard after.isEmpty || after.first?.isWhitespace == true else { return nil }
    let name = line[..<end]
    let parts = name.split(separator: " ")
    guard (1...5).contains(parts.count), parts[0].first.map(Self.begins) == true,
      name.contains(where: \.isLetter),
      !name.contains(where: { ",.?!\"".contains($0) && $0 != "." })
    else { return nil }
    let small: Set<Substring> = [
      "de", "da", "do", "dos", "di", "del", "della", "van", "von", "der", "den", "la", "le", "al",
      "bin", "ibn", "of", "the", "and", "y", "e", "zu", "af", "ten", "ter",
    ]
    guard parts.allSatisfy({ $0.first.map(Self.begins) == true || small.contains($0) }) else {
      return nil
    }
    return (TurnText.oneLine(String(name)), TurnText.oneLine(String(after)))
  }

  /// Letters without case, as in Chinese, may begin a name too.
  private static func begins(_ sign: Character) -> Bool {
    sign.isUppercase || sign.isNumber || (sign.isLetter && !sign.isCased) || "([".contains(sign)
  }

  private static func isCapitals(_ name: String) -> Bool {
    name.count > 1 && !name.contains { $0.isLowercase }
  }
}
