package import Items

/// The parts of a mail's text to exclude from search, because they aren't new text.
///
/// The rules come from the forms that mail programs write, in the languages in which they write
/// them. The only standards are those for the signature separator (RFC 3676, section 4.3) and for
/// quote characters (RFC 3676, section 4.5). Text in doubt counts as new text: new text that is
/// excluded by mistake is lost to a search, while a quote that is kept by mistake is only found
/// twice.
package enum MailExclusions {
  /// Returns the excluded ranges in order and without overlaps, as ranges of UTF-8 bytes.
  ///
  /// They are quotes, signatures, notices, headers of forwarded messages, and uuencoded files. If
  /// nothing else would be left, the quotes and headers aren't excluded, because the repeated text
  /// is then all of the mail's content.
  ///
  /// If the subject is that of a forwarded message (`isForward`), a header block without any other
  /// evidence belongs to the forwarded message, whose body isn't excluded.
  ///
  /// Complexity: O(*n*), where *n* is the length of the text.
  package static func find(in text: String, isForward: Bool = false) -> [ExcludedRange] {
    let lines = MailLines(text)
    guard lines.count > 0 else { return [] }
    var labels = RegionTail(lines, labels: QuoteFinder(lines, isForward: isForward).labels).labels
    let isAllExcluded = labels.indices.allSatisfy { labels[$0] != nil || lines.isBlank($0) }
    if isAllExcluded {
      for line in labels.indices where labels[line] == .quote || labels[line] == .forwardedHeader {
        labels[line] = nil
      }
    }
    return joined(ranges(labels, lines), lines.files)
  }

  /// A file in an excluded range belongs to it.
  private static func joined(_ excludedRanges: [ExcludedRange], _ files: [Range<Int>])
    -> [ExcludedRange]
  {
    if files.isEmpty { return excludedRanges }
    var all = excludedRanges
    for file in files where !excludedRanges.contains(where: { $0.range.overlaps(file) }) {
      all.append(ExcludedRange(.encodedFile, file))
    }
    return all.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  package static func find(in text: String, subject: String) -> [ExcludedRange] {
    find(in: text, isForward: ForwardedSubject.isForwarded(subject))
  }

  /// Returns the ranges of consecutive lines with the same label, with the blank lines between
  /// them.
  private static func ranges(_ labels: [ExcludedRange.Reason?], _ lines: MailLines)
    -> [ExcludedRange]
  {
    var excludedRanges: [ExcludedRange] = []
    var open: (reason: ExcludedRange.Reason, first: Int, last: Int)?
    for line in labels.indices where !lines.isBlank(line) {
      if let run = open {
        if labels[line] == run.reason {
          open?.last = line
          continue
        }
        excludedRanges.append(
          ExcludedRange(run.reason, lines.offset(run.first)..<lines.offset(run.last + 1)))
        open = nil
      }
      if let reason = labels[line] { open = (reason, line, line) }
    }
    if let run = open {
      excludedRanges.append(
        ExcludedRange(run.reason, lines.offset(run.first)..<lines.offset(run.last + 1)))
    }
    return excludedRanges
  }
}
