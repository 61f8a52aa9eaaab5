import ImportSupport
import Languages

enum SignatureFinder {
  private static let maximumLines = 16
  private static let maximumBytes = 1_200

  /// Returns the separator above a signature.
  ///
  /// It is `-- `, a long dash, or another line of dashes if the lines below it can only be a
  /// signature.
  static func marked(endOf region: Range<Int>, in text: MailLines) -> Int? {
    var line = region.upperBound - 1
    let limit = max(region.lowerBound, region.upperBound - 1 - maximumLines)
    while line >= limit {
      let mark = Mark(line, in: text)
      if mark != .none, line + 1 < region.upperBound,
        isSignature((line + 1)..<region.upperBound, below: mark, in: text)
      {
        return line
      }
      line -= 1
    }
    return nil
  }

  private enum Mark {
    case none, stroke, dashes, standard

    init(_ line: Int, in text: MailLines) {
      let content = text.content(line)
      let indent = text.lines[line].first - text.lines[line].start
      guard indent == 0 else {
        self = .none
        return
      }
      if content.elementsEqual("--".utf8) {
        let end = Int(text.lines[line].last)
        self = end < text.bytes.count && text.bytes[end] == .space ? .standard : .dashes
      } else if content.elementsEqual("—".utf8) || content.elementsEqual("–".utf8) {
        self = .dashes
      } else if DisclaimerFinder.isSeparator(content) {
        self = .stroke
      } else {
        self = .none
      }
    }
  }

  /// En dashes, em dashes or horizontal bars, at least two.
  static func isLongDash(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count % 3 == 0, line.count >= 6 else { return false }
    var index = line.startIndex
    while index < line.endIndex {
      guard line[index] == 0xE2, line[index + 1] == 0x80,
        line[index + 2] >= 0x93, line[index + 2] <= 0x95
      else { return false }
      index += 3
    }
    return true
  }

  private static func isSignature(_ lines: Range<Int>, below mark: Mark, in text: MailLines) -> Bool
  {
    guard text.offset(lines.upperBound) - text.offset(lines.lowerBound) <= 2 * maximumBytes else {
      return false
    }
    var block = SignatureBlock()
    for line in lines where !text.isBlank(line) { block.add(text.content(line)) }
    guard block.bytes <= maximumBytes, !block.hasPostscript else { return false }
    switch mark {
    case .standard: return block.lines <= maximumLines
    case .dashes: return block.isShort && block.beginsAsName
    case .stroke:
      return block.isShort && block.beginsAsName && block.contactDetails >= 1
        && block.sentences == 0
    case .none: return false
    }
  }

  /// Returns the first line of a signature below a closing such as `Best regards,`.
  ///
  /// It must clearly be a signature: a name, then lines with at least two telephone numbers,
  /// addresses or links.
  static func closing(endOf region: Range<Int>, in text: MailLines) -> Int? {
    var line = region.upperBound - 1
    let limit = max(region.lowerBound, region.upperBound - maximumLines)
    var block = SignatureBlock()
    while line >= limit {
      if text.isBlank(line) {
        line -= 1
        continue
      }
      let content = text.content(line)
      guard content.count <= 400 else { return nil }
      if isRegards(content) {
        let isPlain =
          block.contacts >= 2 && block.contactDetails >= 1 && block.sentences == 0
          && block.maximumLineBytes <= 100 && block.lines <= 12 && !block.hasPostscript
          && !block.isRuledOut
        guard isPlain, let first = text.firstNonblank(from: line + 1) else { return nil }
        return SignatureBlock.isName(text.content(first)) ? first : nil
      }
      block.add(content)
      line -= 1
    }
    return nil
  }

  private static func isRegards(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count <= 60 else { return false }
    var words = PhraseFolding.folded(line)
    while let last = words.last,
      last == .comma || last == .exclamationMark || last == .period || last == .space
    {
      words.removeLast()
    }
    guard let match = regards.match(in: words, at: 0) else { return false }
    return words[match.range.upperBound...].split(separator: .space).count <= 2
  }

  private static let regards = PhraseSet(Language.words(\.signatures.regards))
}
