/// Takes out of captions what they show twice.
///
/// Live captions roll: each shows the line before again above the new one, or the same line with
/// more words. Only what touches in time is taken for that, so that a person may say a thing twice.
struct RollingCaptions {
  private var lines: [CaptionLine] = []
  private var start = -1.0
  private var end = -1.0

  /// Two captions touch when no more than this lies between them, in seconds.
  private static let touching = 0.1
  /// A caption shorter than this, in seconds, only moves a line up.
  private static let flash = 0.05

  /// Captions have a few lines; more than these aren't compared.
  private static let mostLines = 16

  /// The lines of a cue that weren't shown by the one before.
  mutating func new(_ shown: [CaptionLine], start: Double, end: Double) -> [CaptionLine] {
    defer {
      if !shown.isEmpty { (lines, self.start, self.end) = (shown, start, end) }
    }
    guard !lines.isEmpty, !shown.isEmpty, start <= self.end + Self.touching, start >= self.start
    else { return shown }
    let overlaps = start < self.end
    let isFlash = end - start <= Self.flash || self.end - self.start <= Self.flash
    let count = min(lines.count, shown.count, Self.mostLines)
    for length in stride(from: count, to: 0, by: -1)
    where lines.suffix(length).elementsEqual(shown.prefix(length)) {
      if length == shown.count && !overlaps && !isFlash { break }
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
