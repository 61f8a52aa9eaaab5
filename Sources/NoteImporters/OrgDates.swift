import ImportSupport
import Items
import MarkdownSupport

/// The tasks and appointments of an Org file that its agenda has.
///
/// A heading is listed at the times of its planning (`SCHEDULED`, `DEADLINE`) and of its active
/// timestamps. A line of its text is listed by its own words, if it has any beside a timestamp.
struct OrgDates {
  private(set) var lines: [Item.DatedLine] = []
  private var title = ""
  private var state: TaskState?
  private var headingLine = 0

  mutating func take(_ heading: OrgHeading, at line: Int) {
    let bytes = ArraySlice(heading.title.utf8)
    let timestamps = OrgTimestamp.all(in: bytes)
    title = OrgTimestamp.words(of: bytes, without: timestamps)
    (state, headingLine) = (heading.state, line)
    for timestamp in timestamps {
      lines.add(Item.DatedLine(title, at: line, state, "", timestamp.schedule))
    }
  }

  /// Takes a line of the text that is in no block.
  mutating func read(_ line: ArraySlice<UInt8>, at number: Int) {
    // Comments, drawers and examples.
    if line.first == .numberSign || line.first == .colon { return }
    let timestamps = OrgTimestamp.all(in: line)
    guard !timestamps.isEmpty else { return }
    let rest = ArraySlice(OrgTimestamp.words(of: line, without: timestamps).utf8)
    let item = ListItem(rest)
    let words = (item?.text ?? rest.trimmed).text
    for timestamp in timestamps {
      if let plan = timestamp.plan {
        lines.add(Item.DatedLine(title, at: headingLine, state ?? .open, plan, timestamp.schedule))
      } else if words.isEmpty {
        lines.add(Item.DatedLine(title, at: headingLine, state, "", timestamp.schedule))
      } else {
        lines.add(Item.DatedLine(words, at: number, item?.state, "", timestamp.schedule))
      }
    }
  }
}
