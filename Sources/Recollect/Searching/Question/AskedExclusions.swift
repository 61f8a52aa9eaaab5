/// The words and phrases that a question excludes: `tent -stove -"two bags"`.
///
/// A minus sign excludes what follows it if a letter or a double quote does, and if it is at the
/// beginning or after a space. So `e-mail`, `-5` and `--soft` exclude nothing, and neither does a
/// single letter: `git commit -a` names an option.
struct AskedExclusions: Sendable, Equatable {
  /// The question with spaces in place of the excluded words, byte for byte.
  private(set) var question: String
  /// The excluded words and phrases as they are written, without sign and quotes.
  private(set) var words: [String] = []

  /// The most words of a question that may exclude others; a pasted text has options and lists.
  private static let maximumWords = 16

  init(_ question: String, isRead: Bool) {
    self.question = question
    guard isRead, question.utf8.contains(Self.minus) else { return }
    let bytes = Array(question.utf8)
    let spans = Self.spans(in: bytes)
    if spans.isEmpty { return }
    let rest = QuestionDates.blank(spans, in: question)
    guard rest.split(whereSeparator: \.isWhitespace).count <= Self.maximumWords else { return }
    self.question = rest
    words = spans.map { span in
      String(decoding: bytes[span].dropFirst(), as: UTF8.self).filter { $0 != "\"" }
    }
  }

  /// `true` if the question asks for nothing but what it excludes.
  var isAll: Bool { !words.isEmpty && question.allSatisfy(\.isWhitespace) }

  /// Returns the byte ranges of the exclusions outside of phrases, from their signs on.
  private static func spans(in bytes: [UInt8]) -> [Range<Int>] {
    var (spans, position) = ([Range<Int>](), 0)
    var isStart = true
    while position < bytes.count {
      let byte = bytes[position]
      let quote = byte == minus && isStart ? position + 1 : position
      if quote < bytes.count, bytes[quote] == mark,
        let end = bytes[(quote + 1)...].firstIndex(of: mark)
      {
        if byte == minus, hasWord(bytes[(quote + 1)..<end]) { spans.append(position..<end + 1) }
        (position, isStart) = (end + 1, false)
        continue
      }
      if byte == minus, isStart {
        let word = bytes[(position + 1)...].prefix { $0 != mark && !$0.isWhiteSpace }
        if isExcluding(word) { spans.append(position..<word.endIndex) }
      }
      isStart = byte.isWhiteSpace
      position += 1
    }
    return spans
  }

  private static func isExcluding(_ word: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: word, as: UTF8.self)
    guard let first = text.first, first.isLetter else { return false }
    return !first.isASCII || text.count { $0.isLetter || $0.isNumber } > 1
  }

  private static func hasWord(_ phrase: ArraySlice<UInt8>) -> Bool {
    String(decoding: phrase, as: UTF8.self).contains { $0.isLetter || $0.isNumber }
  }

  private static let minus = UInt8(ascii: "-")
  private static let mark = UInt8(ascii: "\"")
}
