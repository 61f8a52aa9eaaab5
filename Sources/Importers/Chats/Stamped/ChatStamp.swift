/// The date and time before a message, as programs write them for readers of many countries.
struct ChatStamp {
  /// The three numbers of the date in the order they stand.
  var first = 0
  var second = 0
  var third = 0
  /// Whether the first of them has four digits and so is the year.
  var isYearFirst = false
  /// Whether the last of them has four digits and so is the year.
  var isYearLast = false
  /// Whether slashes stand between the numbers.
  var hasSlashes = false
  /// Whether hyphens stand between them.
  var hasHyphens = false
  /// Whether a comma stands between date and time.
  var hasComma = false
  var hour = 0
  var minute = 0
  /// Seconds, when they are written.
  var seconds: Int?
  /// Whether the clock has twelve hours.
  var hasHalves = false

  /// Reads a date and a time at the scanner's place; `nil` when there is none that makes sense.
  init?(_ scanner: inout StampScanner) {
    guard scanDate(&scanner) else { return nil }
    hasComma = scanner.skip(anyOf: [",", "،", "，", "、"]) != nil
    guard scanner.skipSpaces() || hasComma || scanner.skip("T") else { return nil }
    guard scanTime(&scanner) else { return nil }
  }

  private mutating func scanDate(_ scanner: inout StampScanner) -> Bool {
    guard let one = scanner.number(digits: 1...4), one.digits != 3 else { return false }
    scanner.skipMarks()
    guard let sign = scanner.skip(anyOf: ["/", ".", "-", "年"]) else { return false }
    scanner.skipSpaces()
    guard let two = scanner.number(digits: 1...2) else { return false }
    scanner.skipMarks()
    guard scanner.skip(anyOf: sign == "年" ? ["月"] : [sign]) != nil else { return false }
    scanner.skipSpaces()
    guard let three = scanner.number(digits: one.digits == 4 ? 1...2 : 1...4),
      three.digits != 3
    else { return false }
    scanner.skipMarks()
    // Some languages end a date with a full stop.
    _ = scanner.skip(anyOf: [".", "日"])
    (first, second, third) = (one.value, two.value, three.value)
    isYearFirst = one.digits == 4
    isYearLast = three.digits == 4
    hasSlashes = sign == "/"
    hasHyphens = sign == "-"
    return true
  }

  private mutating func scanTime(_ scanner: inout StampScanner) -> Bool {
    scanner.skipSpaces()
    var half = Meridiem.skip(&scanner)
    scanner.skipSpaces()
    if half == nil, scanner.skipWord() { scanner.skipSpaces() }
    guard let hour = scanner.number(digits: 1...2), skipClockSign(&scanner),
      let minute = scanner.number(digits: 2...2), minute.value < 60
    else { return false }
    scanner.skipMarks()
    var copy = scanner
    if copy.skip(anyOf: [":", "."]) != nil, let second = copy.number(digits: 2...2),
      second.value <= 60
    {
      seconds = second.value
      scanner = copy
    }
    copy = scanner
    copy.skipSpaces()
    if half == nil, let found = Meridiem.skip(&copy) {
      half = found
      scanner = copy
    }
    hasHalves = half != nil
    self.hour = half?.hour(hour.value) ?? hour.value
    self.minute = minute.value
    return self.hour < 24
  }

  private func skipClockSign(_ scanner: inout StampScanner) -> Bool {
    scanner.skipMarks()
    if scanner.skip(anyOf: [":", "."]) != nil { return true }
    scanner.skipSpaces()
    guard scanner.skip("h") else { return false }
    scanner.skipSpaces()
    return true
  }
}
