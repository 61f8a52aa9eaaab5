/// The date and time before a message, in the notations of many languages.
struct ChatTimestamp {
  /// The three numbers of the date, in the order in which they are written.
  var first = 0
  var second = 0
  var third = 0
  /// True if the first number has four digits and so is the year.
  var isYearFirst = false
  /// True if the last number has four digits and so is the year.
  var isYearLast = false
  var hasSlashes = false
  var hasHyphens = false
  /// Between date and time.
  var hasComma = false
  var hour = 0
  var minute = 0
  var seconds: Int?
  var is12HourClock = false

  private init() {}

  /// Parses a date and a time.
  ///
  /// Messages copied from WhatsApp in a browser begin with the time: `[20:30, 30/01/2019]`.
  init?(_ scanner: inout TimestampScanner) {
    for isTimeFirst in [false, true] {
      var (timestamp, copy) = (ChatTimestamp(), scanner)
      guard timestamp.scan(&copy, isTimeFirst: isTimeFirst) else { continue }
      self = timestamp
      scanner = copy
      return
    }
    return nil
  }

  private mutating func scan(_ scanner: inout TimestampScanner, isTimeFirst: Bool) -> Bool {
    if isTimeFirst { return scanTime(&scanner) && skipComma(&scanner) && scanDate(&scanner) }
    guard scanDate(&scanner) else { return false }
    hasComma =
      scanner.peek().map { next in Self.commas.contains { $0.value == next.scalar } } ?? false
    return (skipComma(&scanner) || scanner.skip("T")) && scanTime(&scanner)
  }

  private static let commas: [Unicode.Scalar] = [",", "،", "，", "、"]

  /// Skips a comma or spaces, and a dash after them.
  private mutating func skipComma(_ scanner: inout TimestampScanner) -> Bool {
    let isComma = scanner.skip(anyOf: Self.commas) != nil
    guard scanner.skipSpaces() || isComma else { return false }
    if scanner.skip(anyOf: ["-", "–", "—", "|"]) != nil { scanner.skipSpaces() }
    return true
  }

  private mutating func scanDate(_ scanner: inout TimestampScanner) -> Bool {
    guard let one = scanner.readNumber(digits: 1...4), one.digits != 3 else { return false }
    scanner.skipDirectionMarks()
    guard let sign = scanner.skip(anyOf: ["/", ".", "-", "年"]) else { return false }
    scanner.skipSpaces()
    guard let two = scanner.readNumber(digits: 1...2) else { return false }
    scanner.skipDirectionMarks()
    guard scanner.skip(anyOf: sign == "年" ? ["月"] : [sign]) != nil else { return false }
    scanner.skipSpaces()
    guard let three = scanner.readNumber(digits: one.digits == 4 ? 1...2 : 1...4),
      three.digits != 3
    else { return false }
    scanner.skipDirectionMarks()
    // Some languages end a date with a full stop.
    _ = scanner.skip(anyOf: [".", "日"])
    (first, second, third) = (one.value, two.value, three.value)
    isYearFirst = one.digits == 4
    isYearLast = three.digits == 4
    hasSlashes = sign == "/"
    hasHyphens = sign == "-"
    return true
  }

  private mutating func scanTime(_ scanner: inout TimestampScanner) -> Bool {
    scanner.skipSpaces()
    var meridiem = Meridiem.skip(&scanner)
    scanner.skipSpaces()
    if meridiem == nil, scanner.skipWord() { scanner.skipSpaces() }
    guard let hour = scanner.readNumber(digits: 1...2), skipClockSign(&scanner),
      let minute = scanner.readNumber(digits: 2...2), minute.value < 60
    else { return false }
    scanner.skipDirectionMarks()
    var copy = scanner
    if copy.skip(anyOf: [":", "."]) != nil, let second = copy.readNumber(digits: 2...2),
      second.value <= 60
    {
      seconds = second.value
      scanner = copy
    }
    copy = scanner
    copy.skipSpaces()
    if meridiem == nil, let found = Meridiem.skip(&copy) {
      meridiem = found
      scanner = copy
    }
    is12HourClock = meridiem != nil
    self.hour = meridiem?.hour(hour.value) ?? hour.value
    self.minute = minute.value
    return self.hour < 24
  }

  private func skipClockSign(_ scanner: inout TimestampScanner) -> Bool {
    scanner.skipDirectionMarks()
    if scanner.skip(anyOf: [":", "."]) != nil { return true }
    scanner.skipSpaces()
    guard scanner.skip("h") else { return false }
    scanner.skipSpaces()
    return true
  }
}
