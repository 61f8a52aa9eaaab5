/// The recognition of Cyrillic text in the character sets from before Unicode.
enum CyrillicText {
  /// Returns the character set of Cyrillic text, or `nil` if the bytes are other text.
  ///
  /// Words of other alphabets hardly have three letters in a row that ASCII lacks, except Greek
  /// ones, which lack the letters that Cyrillic text has most.
  static func charset(of bytes: ArraySlice<UInt8>) -> String? {
    var counts = [Int](repeating: 0, count: 256)
    var (letters, lettersOfWords, run) = (0, 0, 0)
    for byte in bytes {
      if byte >= 0xC0 {
        counts[Int(byte)] += 1
        letters += 1
        run += 1
      } else {
        if run >= 3 { lettersOfWords += run }
        run = 0
      }
    }
    if run >= 3 { lettersOfWords += run }
    guard letters >= minimumLetters, lettersOfWords * 10 >= letters * 7 else { return nil }
    let shares = frequent.map { name, bytes in
      (name, bytes.reduce(0) { $0 + counts[Int($1)] } * 100 / letters)
    }
    return shares.filter { $0.1 >= minimumPercent }.max { $0.1 < $1.1 }?.0
  }

  private static let minimumLetters = 12
  private static let minimumPercent = 35

  /// The small letters о, е, а, и, н and т, almost half of a text in Russian.
  private static let frequent: [(String, [UInt8])] = [
    ("Windows-1251", [0xEE, 0xE5, 0xE0, 0xE8, 0xED, 0xF2]),
    ("KOI8-R", [0xCF, 0xC5, 0xC1, 0xC9, 0xCE, 0xD4]),
  ]
}
