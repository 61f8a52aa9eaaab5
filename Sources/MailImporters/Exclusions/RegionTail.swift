import ImportSupport
import Items

/// Labels the text below an author's words: signatures, notices, mailing list footers.
///
/// It examines one region at a time: the lines between two quotes, or the whole text. It goes from
/// the end of the region upward, as long as each paragraph is a signature, a notice or a footer.
struct RegionTail {
  let text: MailLines
  /// Includes the labels of `QuoteFinder`.
  private(set) var labels: [ExcludedRange.Reason?]

  init(_ text: MailLines, labels: [ExcludedRange.Reason?]) {
    self.text = text
    self.labels = labels
    labelMobile()
    var start = 0
    for line in 0...text.count {
      let isEnd =
        line == text.count || labels[line] == .quote || labels[line] == .forwardedHeader
      guard isEnd else { continue }
      if start < line {
        if start == 0 { labelBanner(0..<line) }
        labelTail(start..<line)
      }
      start = line + 1
    }
  }

  /// Programs add these lines, which are separate from other words and may be anywhere.
  private mutating func labelMobile() {
    for line in 0..<text.count where labels[line] == nil {
      let length = text.length(line)
      guard length >= 8, length <= 200, line == 0 || !isWords(line - 1), stopsAfter(line),
        MobileSignature.isKnownPhrase(text.content(line))
          || (endsWords(line) && MobileSignature.hasTypicalForm(text.content(line)))
      else { continue }
      labels[line] = .signature
    }
  }

  private func isWords(_ line: Int) -> Bool {
    labels[line] == nil && !text.isBlank(line) && !isRule(line)
  }

  private func stopsAfter(_ line: Int) -> Bool {
    line + 1 == text.count || !isWords(line + 1) || DisclaimerFinder.isShortLink(line + 1, in: text)
  }

  /// Returns whether nothing, a labeled line or a separator follows the line.
  private func endsWords(_ line: Int) -> Bool {
    guard line > 0, let next = text.firstNonblank(from: line + 1) else { return line > 0 }
    return labels[next] != nil || isRule(next)
  }

  private func isRule(_ line: Int) -> Bool {
    text.content(line).allSatisfy {
      $0 == .hyphen || $0 == .underscore || $0 == .equalsSign || $0 == .asterisk
    }
  }

  /// A mail server puts the banner above the text.
  private mutating func labelBanner(_ region: Range<Int>) {
    guard let first = text.firstNonblank(from: 0), region.contains(first) else { return }
    var end = first
    var size = 0
    while end < region.upperBound, !text.isBlank(end), size <= 600 {
      size += text.length(end)
      end += 1
    }
    guard size <= 600, end < region.upperBound,
      DisclaimerWords.banner.occurs(in: DisclaimerFinder.folded(first..<end, in: text))
    else { return }
    for line in first..<end { labels[line] = .disclaimer }
  }

  private mutating func labelTail(_ region: Range<Int>) {
    var end = region.upperBound
    // The first line of a paragraph that isn't a notice; no part of it is one either.
    var plain = region.upperBound
    var isSigned = false
    while let last = text.lastNonblank(before: end, from: region.lowerBound) {
      if labels[last] != nil {
        end = last
        continue
      }
      let rest = region.lowerBound..<(last + 1)
      if let start = DisclaimerFinder.footer(endOf: rest, in: text) {
        label(start...last, .disclaimer)
        end = start
        continue
      }
      if last < plain {
        plain = DisclaimerFinder.paragraph(endOf: rest, in: text)
        if let start = DisclaimerFinder.notice(plain..<(last + 1), in: text) {
          label(start...last, .disclaimer)
          end = start
          plain = start
          continue
        }
      }
      let start =
        isSigned
        ? nil
        : SignatureFinder.marked(endOf: rest, in: text)
          ?? SignatureFinder.closing(endOf: rest, in: text)
      guard let start else { return }
      label(start...last, .signature)
      isSigned = true
      end = start
    }
  }

  private mutating func label(_ lines: ClosedRange<Int>, _ reason: ExcludedRange.Reason) {
    for line in lines where !text.isBlank(line) && labels[line] == nil { labels[line] = reason }
  }
}
