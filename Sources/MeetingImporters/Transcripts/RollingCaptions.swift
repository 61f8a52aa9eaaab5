/// Removes the text that rolling captions show twice.
///
/// Each live caption repeats the previous line above the new one, or repeats a line with more
/// words. Only captions that are adjacent in time are compared, because a person may say something
/// twice.
struct RollingCaptions {
  private var lines: [CaptionLine] = []
  private var start = -1.0
  private var end = -1.0

  /// In seconds, between captions that count as adjacent.
  private static let maximumGap = 0.1
  /// In seconds; a caption this short only moves a line up.
  private static let maximumScrollDuration = 0.05

  /// Captions have a few lines.
  private static let maximumLines = 16

  /// Returns the lines of a caption that the previous one didn't show.
  mutating func takeNew(_ shown: [CaptionLine], start: Double, end: Double) -> [CaptionLine] {
    defer {
      if !shown.isEmpty { (lines, self.start, self.end) = (shown, start, end) }
    }
    guard !lines.isEmpty, !shown.isEmpty, start <= self.end + Self.maximumGap, start >= self.start
    else { return shown }
    let overlaps = start < self.end
    let isScrolling =
      end - start <= Self.maximumScrollDuration
      || self.end - self.start <= Self.maximumScrollDuration
    let count = min(lines.count, shown.count, Self.maximumLines)
    for length in stride(from: count, to: 0, by: -1)
    where lines.suffix(length).elementsEqual(shown.prefix(length)) {
      if length == shown.count && !overlaps && !isScrolling { break }
      return Array(shown.dropFirst(length))
    }
    guard overlaps, let old = lines.last, let first = shown.first, old.voice == first.voice,
      first.words.hasPrefix(old.words + " ")
    else { return shown }
    let rest = CaptionLine(
      voice: first.voice, words: String(first.words.dropFirst(old.words.count + 1)))
    return [rest] + shown.dropFirst()
  }
}
