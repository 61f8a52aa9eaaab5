import ImportSupport

/// Finds the names of speakers before the text in transcripts: `Anna Berg: Good morning`.
struct SpeakerPrefix {
  private var names: Set<String> = []
  private var acceptsAllNames = false

  /// A name before a colon is a speaker if it occurs again or is in capitals.
  ///
  /// If at least a third of the lines have such a name, every name is accepted.
  init(_ lines: some Sequence<CaptionLine>) {
    var counts: [String: Int] = [:]
    var total = 0
    for line in lines where line.voice == nil {
      total += 1
      if let found = Self.candidate(line.words) { counts[found.name, default: 0] += 1 }
    }
    acceptsAllNames = counts.values.reduce(0, +) * 3 >= total
    names = Set(counts.filter { $0.value > 1 || Self.isCapitals($0.key) }.keys)
  }

  enum Found: Equatable {
    /// The previous speaker continues.
    case none(words: String)
    /// The name is empty if the line gives none.
    case speaker(String, words: String)
  }

  func find(_ words: String) -> Found {
    let isChange = words.hasPrefix(">>")
    let rest = isChange ? String(words.drop { $0 == ">" || $0 == " " }) : words
    if let found = Self.candidate(rest), isChange || acceptsAllNames || names.contains(found.name) {
      return .speaker(found.name, words: found.words)
    }
    return isChange ? .speaker("", words: rest) : .none(words: words)
  }

  /// A name has one to five words that begin with capitals or digits, except particles such as
  /// `van`.
  private static func candidate(_ line: String) -> (name: String, words: String)? {
    let bytes = Array(line.utf8.prefix(64))
    guard let colon = bytes.firstIndex(of: .colon), colon > 0 else { return nil }
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
    return (String(name).oneLine, String(after).oneLine)
  }

  /// Letters without case, as in Chinese, can begin a name.
  private static func begins(_ sign: Character) -> Bool {
    sign.isUppercase || sign.isNumber || (sign.isLetter && !sign.isCased) || "([".contains(sign)
  }

  private static func isCapitals(_ name: String) -> Bool {
    name.count > 1 && !name.contains { $0.isLowercase }
  }
}
