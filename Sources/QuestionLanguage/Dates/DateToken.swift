/// A word, number or punctuation mark of a question.
package struct DateToken {
  package enum Kind { case word, number, mark }

  package var kind: Kind
  /// The word in lowercase without accents; the digits of a number; the mark.
  package var text: String
  /// The range in UTF-8 bytes of the question.
  package var range: Range<Int>
  /// A Boolean value that indicates whether white space or nothing stands before the token.
  var isSpaced: Bool
  /// A Boolean value that indicates whether a word begins with a capital and isn't all capitals.
  var isCapitalized = false
  /// The value of a number of at most four digits.
  var value: Int?

  /// The number if it's written with at most the given number of digits.
  func number(digits: ClosedRange<Int>) -> Int? { digits.contains(text.utf8.count) ? value : nil }
}
