/// A count of a text's letters by script, with its words in lowercase.
///
/// Addresses and code aren't words: a part of the text between spaces is left out if it has digits,
/// underscores, `@`, slashes, or one of `\<>{}=`.
struct ScriptCensus {
  enum Script {
    case latin, cyrillic, arabic, devanagari
    case only(String)
  }

  private var latin = 0
  private var counts: [Group: Int] = [:]
  private var scalars: [UInt32: Int] = [:]
  /// The words in scripts that several languages share.
  private(set) var words: [String] = []

  private enum Group: Hashable {
    case latin, cyrillic, arabic, devanagari, han, kana, hangul
    case language(String)
  }

  /// The words since the last space.
  private var pending: [String] = []
  private var isCode = false
  private var word = ""
  private var isShared = false

  init(_ text: Substring) {
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if value == 0x20 || 0x09...0x0D ~= value || value == 0xA0 || 0x2000...0x200A ~= value {
        endPiece()
      } else if let group = Self.group(value) {
        count(group, value)
        word.unicodeScalars.append(scalar)
      } else if 0x300...0x36F ~= value {
        word.unicodeScalars.append(scalar)
      } else {
        endWord()
        if Self.isOfCode(value) { isCode = true }
      }
    }
    endPiece()
  }

  private mutating func count(_ group: Group, _ scalar: UInt32) {
    switch group {
    case .latin:
      latin += 1
      isShared = true
      return
    case .cyrillic, .devanagari: isShared = true
    case .arabic: scalars[scalar, default: 0] += 1
    default: break
    }
    counts[group, default: 0] += 1
  }

  private mutating func endWord() {
    if isShared { pending.append(word.lowercased()) }
    word = ""
    isShared = false
  }

  private mutating func endPiece() {
    endWord()
    if !isCode { words += pending }
    pending.removeAll(keepingCapacity: true)
    isCode = false
  }

  private static func isOfCode(_ scalar: UInt32) -> Bool {
    guard scalar < 0x80 else { return false }
    return switch UInt8(scalar) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"),
      UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "="):
      true
    default: false
    }
  }

  /// The main script of the text; `nil` if no script has enough letters.
  ///
  /// A script needs six letters and 60% of all. An ideograph, kana or Hangul syllable counts as
  /// three letters, because it carries as much of a word.
  var script: Script? {
    let (han, kana, hangul) = (counts[.han] ?? 0, counts[.kana] ?? 0, counts[.hangul] ?? 0)
    var weights: [(weight: Int, script: Script)] = [
      (latin, .latin), (counts[.cyrillic] ?? 0, .cyrillic),
      (counts[.arabic] ?? 0, .arabic), (counts[.devanagari] ?? 0, .devanagari),
      (hangul * 3, .only("ko")),
    ]
    // A Chinese text may quote some kana. A Japanese text has at least a fifth.
    let isJapanese = kana * 5 >= han + kana
    weights.append(((han + kana) * 3, .only(isJapanese ? "ja" : "zh")))
    for case (.language(let language), let count) in counts {
      weights.append((count, .only(language)))
    }
    let total = weights.reduce(0) { $0 + $1.weight }
    guard let most = weights.max(by: { $0.weight < $1.weight }), most.weight >= 6,
      most.weight * 10 >= total * 6
    else { return nil }
    return most.script
  }

  /// Returns the first language with at least 1% of the Arabic letters, or else `usual`.
  func rarest(of letters: [(language: String, letters: String)], else usual: String) -> String? {
    let total = scalars.values.reduce(0, +)
    for (language, letters) in letters {
      let count = letters.unicodeScalars.reduce(0) { $0 + (scalars[$1.value] ?? 0) }
      if count * 100 >= total { return language }
    }
    return usual
  }

  private static func group(_ scalar: UInt32) -> Group? {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: return .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: return .language("el")
    case 0x400...0x52F: return .cyrillic
    case 0x531...0x58F: return .language("hy")
    case 0x590...0x5FF: return .language("he")
    case 0x600...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: return .arabic
    case 0x964, 0x965: return nil
    case 0x900...0x97F: return .devanagari
    case 0x980...0x9FF: return .language("bn")
    case 0xA00...0xA7F: return .language("pa")
    case 0xA80...0xAFF: return .language("gu")
    case 0xB80...0xBFF: return .language("ta")
    case 0xC00...0xC7F: return .language("te")
    case 0xC80...0xCFF: return .language("kn")
    case 0xD00...0xD7F: return .language("ml")
    case 0xD80...0xDFF: return .language("si")
    case 0xE00...0xE7F: return .language("th")
    case 0xE80...0xEFF: return .language("lo")
    case 0x1000...0x109F: return .language("my")
    case 0x10A0...0x10FF: return .language("ka")
    case 0x1200...0x137F: return .language("am")
    case 0x1780...0x17FF: return .language("km")
    default:
      switch UnspacedScript(scalar) {
      case .han?: return .han
      case .hiragana?, .katakana?: return .kana
      case .hangul?: return .hangul
      default: return nil
      }
    }
  }
}
