import Recollect

/// A passage in an address: a thread, a part of its text, and the parts of it to highlight.
struct PassageAddress: Sendable, Equatable {
  var thread: Int64
  /// The part, in bytes of the thread's text.
  var range: Range<Int>?
  var marks: [Range<Int>] = []

  private static let maximumMarks = 40

  init(thread: Int64, range: Range<Int>?, marks: [Range<Int>] = []) {
    self.thread = thread
    self.range = range
    self.marks = Array(marks.prefix(Self.maximumMarks))
  }

  /// Creates the address of a passage that a search found.
  init(_ passage: Passage) {
    let start = passage.range.lowerBound
    self.init(
      thread: passage.threadID, range: passage.range,
      marks: passage.highlights.map { $0.lowerBound + start..<$0.upperBound + start })
  }

  /// Reads `12`, or `12:512-900` and the marks `520-530.560-570`.
  init?(_ text: String, marks: String?) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let thread = Int64(parts[0]) else { return nil }
    let range = parts.count == 2 ? Self.range(parts[1]) : nil
    if parts.count == 2, range == nil { return nil }
    self.init(thread: thread, range: range, marks: Self.ranges(marks ?? ""))
  }

  var text: String { range.map { "\(thread):\(Self.text($0))" } ?? "\(thread)" }

  var markText: String { marks.map(Self.text).joined(separator: ".") }

  /// The address of the thread's page, at the passage.
  var page: String {
    let address = Address("/thread/\(thread)").with("at", range.map(Self.text))
      .with("mark", markText)
    return range == nil ? address.text : address.at("here")
  }

  static func ranges(_ text: some StringProtocol) -> [Range<Int>] {
    text.split(separator: ".").prefix(maximumMarks).compactMap { range($0) }
  }

  static func range(_ text: some StringProtocol) -> Range<Int>? {
    let bounds = text.split(separator: "-").compactMap { Int($0) }
    guard let first = bounds.first, let last = bounds.last, bounds.count <= 2, first <= last,
      first >= 0
    else { return nil }
    return first..<last
  }

  static func text(_ range: Range<Int>) -> String { "\(range.lowerBound)-\(range.upperBound)" }
}
