import ImportSupport

/// Restores the hyphens that `pdftotext` removes at the ends of lines.
///
/// It joins every word that is divided there, so `well-known` becomes `wellknown` and `2019-2020`
/// one number. The text in the order of the file still has the hyphens.
enum PDFHyphens {
  /// More divided words are left joined.
  private static let maximumWords = 1 << 16

  /// First parts that people write with a hyphen, in English.
  private static let hyphenated: Set = [
    "well", "ill", "self", "half", "non", "ex", "mid", "semi", "anti", "twenty", "thirty", "forty",
    "fifty", "sixty", "seventy", "eighty", "ninety",
  ]

  /// Returns the text with the hyphens of divided words that aren't one word.
  ///
  /// A word that the text also has without a hyphen stays joined. Otherwise, the hyphen is restored
  /// beside a digit or before a capital, after a part that usually has one, and if both parts are
  /// words of the text by themselves.
  ///
  /// - Parameters:
  ///   - text: The text with joined words.
  ///   - divided: The same text with the words still divided.
  static func restored(_ text: ArraySlice<UInt8>, divided: ArraySlice<UInt8>) -> [UInt8] {
    var pairs: [(first: ArraySlice<UInt8>, second: ArraySlice<UInt8>)] = []
    var words: Set<ArraySlice<UInt8>> = []
    var first: ArraySlice<UInt8>?
    for line in TextLines(divided) {
      var content = line.content.trimmed
      if let part = first, case let rest = content.prefix(while: isWord), !rest.isEmpty {
        if pairs.count < maximumWords { pairs.append((part, rest)) }
        content = content.dropFirst(rest.count)
      }
      first = nil
      if content.last == .hyphen {
        let part = content.dropLast().suffix { isWord($0) }
        if !part.isEmpty {
          first = part
          content = content.dropLast(part.count + 1)
        }
      }
      for word in content.split(whereSeparator: { !isWord($0) }) { words.insert(lowered(word)) }
    }
    var restored: [ArraySlice<UInt8>: Int] = [:]
    for (first, second) in pairs where isHyphenated(first, second, words) {
      restored[first + second] = first.count
    }
    return restored.isEmpty ? Array(text) : replaced(text, restored)
  }

  /// Returns the text with the words joined that are divided at the ends of lines, as `pdftotext`
  /// joins them.
  ///
  /// The line ends behind the joined word.
  static func joined(_ divided: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isOpen = false
    for line in TextLines(divided) {
      var content = line.content
      if isOpen {
        let rest = content.drop { $0 == .space }.prefix(while: isWord)
        if !rest.isEmpty {
          result.removeLast()
          result += rest
          content = content[rest.endIndex...].drop { $0 == .space }
        }
        if !content.isEmpty || rest.isEmpty { result.append(.lineFeed) }
      }
      result += content
      isOpen = content.last == .hyphen && content.dropLast().last.map(isWord) == true
      if !isOpen { result.append(.lineFeed) }
    }
    return result
  }

  private static func isHyphenated(
    _ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>, _ words: Set<ArraySlice<UInt8>>
  ) -> Bool {
    if words.contains(lowered(first + second)) { return false }
    if first.last?.isDigit ?? false || second.first?.isDigit ?? false { return true }
    let (begin, end) = (lowered(first), lowered(second))
    if second.first?.isUppercase ?? false, first.dropFirst().allSatisfy({ !$0.isUppercase }) {
      return true
    }
    return hyphenated.contains(begin.text) || words.contains(begin) && words.contains(end)
  }

  private static func replaced(
    _ text: ArraySlice<UInt8>, _ hyphens: [ArraySlice<UInt8>: Int]
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.first {
      guard isWord(byte) else {
        result.append(byte)
        rest.removeFirst()
        continue
      }
      let word = rest.prefix(while: isWord)
      if let count = hyphens[word] {
        result += word.prefix(count)
        result.append(.hyphen)
        result += word.dropFirst(count)
      } else {
        result += word
      }
      rest = rest.dropFirst(word.count)
    }
    return result
  }

  /// Letters beyond ASCII are words' parts, too.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || !byte.isASCII
  }

  private static func lowered(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    word.map(\.lowercased)[...]
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(_ isIncluded: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isIncluded($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
