/// An estimate of a tokenizer that can't be asked.
///
/// Apple's embeddings tell neither their tokenizer nor its counts for a text that is longer than
/// they read. The estimate counts a token for each four letters of a word, for each character of a
/// script without spaces, and for each sign. Counts add up where texts are joined at white space.
enum AppleWords {
  private static let lettersOfToken = 4

  static func count(_ text: String) -> Int {
    var count = 0
    var letters = 0
    for scalar in text.unicodeScalars {
      if scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value) {
        letters = 0
        count += 1
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        if letters % lettersOfToken == 0 { count += 1 }
        letters += 1
      } else {
        letters = 0
        if !scalar.properties.isWhitespace { count += 1 }
      }
    }
    return count
  }
}
