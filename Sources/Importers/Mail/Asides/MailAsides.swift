package import Items

/// Tells what is new in a mail from what it repeats and what stands around it.
///
/// The rules were drawn up from the forms that mail programs write, in the languages they write them
/// in; there is no standard but the mark of signatures (RFC 3676, section 4.3) and of quotes (RFC
/// 3676, section 4.5). Whatever is in doubt counts as new: text set aside by mistake is lost to a
/// search, while a quote kept by mistake is only found twice.
package enum MailAsides {
  /// The ranges of a mail's text that are quotes, signatures, notices, headers of messages passed on
  /// and files written as letters, in order and apart from each other.
  ///
  /// A mail in which nothing else would be left keeps its quotes and headers: what it passes on
  /// is all it has to say. Linear in the text.
  /// - Parameters:
  ///   - text: The text, decoded, as a person reads it.
  ///   - isForward: Whether the subject says that another message is passed on: then a header block
  ///     without any other sign is that message's, and its body isn't set aside.
  package static func find(in text: String, isForward: Bool = false) -> [Aside] {
    let lines = MailLines(text)
    guard lines.count > 0 else { return [] }
    var labels = RegionTail(lines, labels: QuoteFinder(lines, isForward: isForward).labels).labels
    let isAllAside = labels.indices.allSatisfy { labels[$0] != nil || lines.isBlank($0) }
    if isAllAside {
      for line in labels.indices where labels[line] == .quote || labels[line] == .forwardedHeader {
        labels[line] = nil
      }
    }
    return joined(ranges(labels, lines), lines.files)
  }

  /// The asides with the files between them; those inside a quote belong to it.
  private static func joined(_ asides: [Aside], _ files: [Range<Int>]) -> [Aside] {
    if files.isEmpty { return asides }
    var all = asides
    for file in files where !asides.contains(where: { $0.range.overlaps(file) }) {
      all.append(Aside(.encodedFile, file))
    }
    return all.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The ranges of the text of a mail with that subject.
  static func find(in text: String, subject: String) -> [Aside] {
    find(in: text, isForward: ForwardMark.isIn(subject))
  }

  /// Joins lines of the same sort, with the blank lines between them.
  private static func ranges(_ labels: [Aside.Reason?], _ lines: MailLines) -> [Aside] {
    var asides: [Aside] = []
    var open: (reason: Aside.Reason, first: Int, last: Int)?
    for line in labels.indices where !lines.isBlank(line) {
      if let run = open {
        if labels[line] == run.reason {
          open?.last = line
          continue
        }
        asides.append(Aside(run.reason, lines.offset(run.first)..<lines.offset(run.last + 1)))
        open = nil
      }
      if let reason = labels[line] { open = (reason, line, line) }
    }
    if let run = open {
      asides.append(Aside(run.reason, lines.offset(run.first)..<lines.offset(run.last + 1)))
    }
    return asides
  }
}
